import hashlib
from datetime import timedelta

from django.utils import timezone
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import BasePermission

from models import Session

SESSION_UPDATE_INTERVAL = timedelta(minutes=5)


class SessionTokenAuthentication(BaseAuthentication):
    """Finds the session of the token and records its last use."""

    def authenticate(self, request):
        scheme, _, token = get_authorization_header(request).partition(b" ")
        if scheme.lower() != b"bearer":
            return None
        now = timezone.now()
        session = (
            Session.objects.filter(token_hash=hashlib.sha256(token).digest(), expires_at__gt=now)
            .only("user_id", "last_seen_at")
            .first()
        )
        if session is None:
            raise AuthenticationFailed
        if session.last_seen_at < now - SESSION_UPDATE_INTERVAL:
            Session.objects.filter(id=session.id).update(
                last_seen_at=now, ip=request.META["REMOTE_ADDR"]
            )
        return session.user_id, session

    def authenticate_header(self, request):
        return "Bearer"


class IsSignedIn(BasePermission):
    def has_permission(self, request, view):
        return request.auth is not None
