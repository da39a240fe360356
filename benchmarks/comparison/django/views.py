import hashlib
import json
from datetime import timedelta

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Case, Exists, F, Func, OuterRef, Prefetch, Q, Subquery, TextField, When
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.functional import cached_property
from rest_framework.exceptions import PermissionDenied
from rest_framework.generics import ListAPIView, ListCreateAPIView, RetrieveAPIView, get_object_or_404
from rest_framework.pagination import CursorPagination
from rest_framework.response import Response
from rest_framework.views import APIView

from models import (
    Block,
    Connection,
    Contact,
    ContactPhoto,
    ContactType,
    Conversation,
    CustomField,
    IdempotencyKey,
    Member,
    Message,
    MessageText,
    Reminder,
    TwoFactor,
    User,
)
from serializers import (
    ContactSerializer,
    ConversationSerializer,
    MessageSerializer,
    TimestampField,
    UserSerializer,
)


def publish(user_ids, topic, id):
    """Notifies Acquaint's servers, which send the event to open pages, after the commit."""
    payload = json.dumps({"user_ids": user_ids, "topic": topic, "id": id})
    transaction.on_commit(lambda: notify(payload))


def notify(payload):
    with connection.cursor() as cursor:
        cursor.execute(
            "select pg_notify('acquaint', (%s::jsonb || jsonb_build_object('xid', pg_current_xact_id()))::text)",
            [payload],
        )


def person_name(first_name, last_name, language):
    return Func(first_name, last_name, language, function="person_name", output_field=TextField())


def of_other(column):
    """This column of the conversation's other user."""
    return Case(
        When(user=F("conversation__user_low"), then=F(f"conversation__user_high{column}")),
        default=F(f"conversation__user_low{column}"),
    )


class Page(CursorPagination):
    page_size = 50

    def paginate_queryset(self, queryset, request, view=None):
        self.count = view.count_all()
        return super().paginate_queryset(queryset, request, view)

    def get_paginated_response(self, data):
        count = {} if self.count is None else {"count": self.count}
        return Response({"results": data, "next_cursor": self.get_next_link(), **count})


class ContactPage(Page):
    ordering = ["sort_name", "id"]


class ConversationPage(Page):
    ordering = ["-last_message_time", "-conversation_id"]


class Me(RetrieveAPIView):
    serializer_class = UserSerializer

    def get_object(self):
        enabled = TwoFactor.objects.filter(user=OuterRef("id"), enabled_at__isnull=False)
        users = User.objects.filter(deleted_at=None).annotate(two_factor_enabled=Exists(enabled))
        return get_object_or_404(users, id=self.request.user)


class Contacts(ListCreateAPIView):
    serializer_class = ContactSerializer
    pagination_class = ContactPage

    def get_own(self):
        return Contact.objects.filter(owner=self.request.user, deleted_at=None)

    def count_all(self):
        return self.get_own().count()

    @cached_property
    def deleted_field_ids(self):
        deleted = CustomField.objects.filter(owner=self.request.user, deleted_at__isnull=False)
        return set(deleted.values_list("id", flat=True))

    def get_queryset(self):
        photos = ContactPhoto.objects.filter(contact=OuterRef("id"))
        types = ContactType.objects.filter(id=OuterRef("contact_type_id"))
        blocks = Block.objects.filter(blocker=OuterRef("associated_user"), blocked=OuterRef("owner"))
        return (
            self.get_own()
            .select_related("associated_user")
            .annotate(
                present_type_id=Subquery(types.values("id")),
                is_blocked=Exists(blocks),
                photo_key=Subquery(photos.values("key")),
                shown_follow_profile=Coalesce("follow_profile", "owner__follow_profile"),
            )
        )

    @transaction.atomic
    def create(self, request):
        now = timezone.now()
        key = IdempotencyKey.objects.create(
            key=request.headers["idempotency-key"],
            user_id=request.user,
            request_hash=hashlib.sha256(json.dumps(request.data).encode()).digest(),
            created_at=now,
        )
        serializer = self.get_serializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        data = serializer.validated_data
        columns = ["sort_name", "search_text", "beginnings", "match_terms", "email_keys", "phone_keys"]
        contact = serializer.save(
            owner_id=request.user,
            emails=[{"label": "", "value": data["email"]}],
            phones=[{"label": "", "value": data["phone_number"]}],
            created_at=now,
            updated_at=now,
            sources={"*": {"at": TimestampField().to_representation(now), "kind": "typed"}},
            **{column: settings.DERIVED[column] for column in columns},
        )
        publish([request.user], "contacts", contact.id)
        owner = User.objects.only("follow_profile").get(id=request.user)
        contact.shown_follow_profile = owner.follow_profile
        answer = serializer.data
        key.status, key.answer = 201, answer
        IdempotencyKey.objects.filter(user_id=request.user, key=key.key).update(
            status=201, answer=answer
        )
        # They would have to be recomputed before the commit.
        if Reminder.objects.filter(owner=request.user, stale=True).exists():
            raise NotImplementedError("The contact affects reminders.")
        return Response(answer, status=201)


class Conversations(ListAPIView):
    serializer_class = ConversationSerializer
    pagination_class = ConversationPage

    def count_all(self):
        return None

    def get_queryset(self):
        low, high = OuterRef("conversation__user_low"), OuterRef("conversation__user_high")
        me, other = OuterRef("user"), OuterRef("other_id")
        connected = Connection.objects.filter(
            Q(from_user=low, to_user=high) | Q(from_user=high, to_user=low),
            Q(status="accepted") | Q(from_user=other),
        )
        blocks = Block.objects.filter(blocker=other, blocked=me)
        photos = ContactPhoto.objects.filter(
            contact__owner=me, contact__associated_user=other, contact__deleted_at=None
        ).order_by("contact")
        viewer = User.objects.filter(id=self.request.user).values("language")
        introducers = User.objects.annotate(
            name=person_name("first_name", "last_name", Subquery(viewer))
        )
        return (
            Member.objects.filter(user=self.request.user, hidden_at=None)
            .select_related("conversation__user_low", "conversation__user_high", "last_message")
            .prefetch_related(
                "last_message__contact_shares",
                Prefetch("last_message__introduction__introducer", queryset=introducers),
            )
            .annotate(
                other_id=of_other(""),
                my_name=person_name("user__first_name", "user__last_name", "user__language"),
                other_name=person_name(
                    Coalesce(Subquery(blocks.values("blocker_first_name")), of_other("__first_name")),
                    Coalesce(Subquery(blocks.values("blocker_last_name")), of_other("__last_name")),
                    "user__language",
                ),
                shows_email=Exists(connected),
                blocked_at=Subquery(blocks.values("created_at")),
                other_photo_key=Subquery(photos.values("key")[:1]),
            )
        )


COUNT = """
    insert into rate_limits as it (key, used, window_started_at, window_ends_at)
    values (%s, 1, now(), now() + interval '1 minute')
    on conflict (key) do update set
      used = case when it.window_ends_at > now() then it.used else 0 end + 1,
      pending = case when it.window_ends_at > now() then it.pending else 0 end,
      window_started_at = case when it.window_ends_at > now() then it.window_started_at else now() end,
      window_ends_at = case when it.window_ends_at > now() then it.window_ends_at
        else now() + interval '1 minute' end"""

MAIL = """
    select graphile_worker.add_job('conversations.send-unread', payload := %s::json, job_key := %s,
      run_at := %s, job_key_mode := 'preserve_run_at')
    where not exists (
      select from graphile_worker.jobs
      where key = %s and attempts = 0 and locked_at is null
        and run_at > clock_timestamp() + interval '1 minute')"""


class Messages(APIView):
    @transaction.atomic
    def post(self, request, conversation_id):
        me = request.user
        own = Conversation.objects.filter(Q(user_low=me) | Q(user_high=me))
        thread = get_object_or_404(own.select_for_update(no_key=True), id=conversation_id)
        other_id = thread.user_high_id if thread.user_low_id == me else thread.user_low_id
        self.check_may_message(me, other_id)
        with connection.cursor() as cursor:
            cursor.execute(COUNT, [f"messages:{me}"])
        members = Member.objects.filter(conversation=thread)
        last = members.order_by("-last_message_time").values_list("last_message_time", flat=True).first()
        now = max(timezone.now(), last)
        message = Message.objects.create(
            conversation=thread,
            sender_id=me,
            content=request.data["content"],
            client_key=request.headers["idempotency-key"],
            created_at=now,
        )
        MessageText.objects.bulk_create(
            MessageText(
                message=message,
                user_id=reader,
                conversation=thread,
                search_text=settings.DERIVED["message_text"],
            )
            for reader in [me, other_id]
        )
        changes = {"last_message": message, "last_message_time": now, "hidden_at": None}
        members.filter(user=me).update(**changes)
        members.filter(user=other_id).update(**changes, unread_count=F("unread_count") + 1)
        publish([me, other_id], "messages", thread.id)
        publish([me, other_id], "conversations", thread.id)
        job_payload = {"conversation_id": thread.id, "user_id": other_id}
        key = f"conversations.send-unread:{thread.id}:{other_id}"
        with connection.cursor() as cursor:
            cursor.execute(MAIL, [json.dumps(job_payload), key, now + timedelta(minutes=15), key])
        self.mark_contacted(me, other_id, now)
        message = Message.objects.annotate(
            sender_name=person_name("sender__first_name", "sender__last_name", "sender__language"),
            sender_email=F("sender__email"),
        ).get(id=message.id)
        return Response(MessageSerializer(message).data, status=201)

    def check_may_message(self, me, other_id):
        blocks = Q(blocker=me, blocked=other_id) | Q(blocker=other_id, blocked=me)
        other = User.objects.filter(deleted_at=None).only("who_can_message").get(id=other_id)
        if Block.objects.filter(blocks).exists() or other.who_can_message == "nobody":
            raise PermissionDenied
        pair = Q(from_user=me, to_user=other_id) | Q(from_user=other_id, to_user=me)
        if other.who_can_message == "connections":
            if not Connection.objects.filter(pair, status="accepted").exists():
                raise PermissionDenied

    def mark_contacted(self, me, other_id, now):
        linked = Q(owner=me, associated_user=other_id) | Q(owner=other_id, associated_user=me)
        before = Q(last_contacted_at=None) | Q(last_contacted_at__lt=now - timedelta(minutes=1))
        for contact in Contact.objects.filter(linked & before).only("id", "owner_id"):
            Contact.objects.filter(id=contact.id).update(last_contacted_at=now)
            publish([contact.owner_id], "contacts", contact.id)
