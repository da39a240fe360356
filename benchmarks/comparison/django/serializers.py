from django.db.models import DateTimeField
from rest_framework import serializers

from models import Contact, ContactShare, Message, User


class TimestampField(serializers.DateTimeField):
    def to_representation(self, value):
        return value.isoformat(timespec="milliseconds").replace("+00:00", "Z") if value else None


class ModelSerializer(serializers.ModelSerializer):
    serializer_field_mapping = {
        **serializers.ModelSerializer.serializer_field_mapping,
        DateTimeField: TimestampField,
    }


PREFERENCES = {
    "connection_request": {"in_app": True, "email": True},
    "connection_accepted": {"in_app": True, "email": False},
    "message": {"in_app": True, "email": True},
    "share_received": {"in_app": True, "email": True},
    "share_answered": {"in_app": True, "email": False},
    "ask_received": {"in_app": True, "email": False},
    "introduction_asked": {"in_app": True, "email": True},
    "introduction_answered": {"in_app": True, "email": False},
    "reminder_due": {"in_app": True, "email": True},
    "weekly_digest": {"in_app": False, "email": True},
    "referral": {"in_app": True, "email": False},
}


class UserSerializer(ModelSerializer):
    email_verified = serializers.SerializerMethodField()
    two_factor_enabled = serializers.BooleanField()
    notification_preferences = serializers.SerializerMethodField()

    class Meta:
        model = User
        exclude = ["email_verified_at", "deleted_at"]

    def get_email_verified(self, user):
        return user.email_verified_at is not None

    def get_notification_preferences(self, user):
        return {**PREFERENCES, **user.notification_preferences}


class UserCardSerializer(ModelSerializer):
    class Meta:
        model = User
        fields = ["id", "first_name", "last_name", "headline", "avatar_url"]


def photo_url(key):
    return key and f"/api/contact-photos/{key}/"


class ContactSerializer(ModelSerializer):
    associated_user_id = serializers.IntegerField(read_only=True)
    contact_type_id = serializers.IntegerField(source="present_type_id", default=None, read_only=True)
    linked_user = serializers.SerializerMethodField()
    custom = serializers.SerializerMethodField()
    photo_url = serializers.SerializerMethodField()
    follow_profile = serializers.CharField(source="shown_follow_profile", read_only=True)

    class Meta:
        model = Contact
        fields = """id name_prefix first_name middle_name last_name name_suffix nickname phonetic_first_name
            phonetic_last_name pronouns email phone_number favorite associated_user_id company_name
            department job_title industry company_size website company_notes emails phones addresses
            urls messengers birthday dates met_on deceased_on tags notes how_we_met cadence_days
            last_contacted_at source created_at updated_at contact_type_id linked_user custom photo_url
            follow_profile""".split()
        read_only_fields = ["emails", "phones", "source", "created_at", "updated_at"]

    def get_linked_user(self, contact):
        if contact.associated_user is None or contact.is_blocked:
            return None
        return UserCardSerializer(contact.associated_user).data

    def get_custom(self, contact):
        if not contact.custom:
            return contact.custom
        deleted = self.context["view"].deleted_field_ids
        return {id: value for id, value in contact.custom.items() if int(id) not in deleted}

    def get_photo_url(self, contact):
        return photo_url(getattr(contact, "photo_key", None))


class ShareSerializer(ModelSerializer):
    class Meta:
        model = ContactShare
        fields = ["id", "contact_name", "status"]


class MessageSerializer(ModelSerializer):
    conversation = serializers.IntegerField(source="conversation_id")
    sender = serializers.IntegerField(source="sender_id")
    sender_name = serializers.CharField()
    sender_email = serializers.CharField()
    is_read = serializers.SerializerMethodField()
    reply_to = serializers.ReadOnlyField(default=None)
    reactions = serializers.ReadOnlyField(default=[])
    contact_shares = ShareSerializer(many=True)
    introduction = serializers.SerializerMethodField()

    class Meta:
        model = Message
        fields = """id content conversation sender created_at read_at edited_at deleted_at reply_to
            reactions contact_shares introduction sender_name sender_email is_read""".split()

    def get_is_read(self, message):
        return message.read_at is not None

    def get_introduction(self, message):
        introduction = message.introduction
        if introduction is None:
            return None
        introducer = introduction.introducer
        return {
            "id": introduction.id,
            "need": introduction.need,
            "note": introduction.note,
            "introducer_name": introducer.name if introducer and introducer.deleted_at is None else "",
        }


class ConversationSerializer(serializers.Serializer):
    """A conversation, serialized from the caller's member row."""

    id = serializers.IntegerField(source="conversation_id")
    participants = serializers.SerializerMethodField()
    messages = serializers.ReadOnlyField(default=[])
    is_active = serializers.SerializerMethodField()
    last_message = serializers.SerializerMethodField()
    last_message_time = TimestampField()
    unread_count = serializers.IntegerField()
    is_placeholder = serializers.ReadOnlyField(default=False)

    def get_is_active(self, member):
        return member.hidden_at is None

    def get_participants(self, member):
        pair = member.conversation
        me, other = pair.user_low, pair.user_high
        if other.id == member.user_id:
            me, other = other, me
        is_blocked = member.blocked_at is not None
        return [
            {
                "id": me.id,
                "name": member.my_name,
                "email": me.email,
                "photo_url": None,
                "avatar_url": me.avatar_url,
            },
            {
                "id": other.id,
                "name": member.other_name,
                "email": other.email if member.shows_email and not is_blocked else None,
                "photo_url": photo_url(member.other_photo_key),
                "avatar_url": None if is_blocked else other.avatar_url,
            },
        ]

    def get_last_message(self, member):
        message = member.last_message
        if message is None:
            return None
        for participant in self.get_participants(member):
            if participant["id"] == message.sender_id:
                message.sender_name, message.sender_email = participant["name"], participant["email"]
        if message.sender_id == member.user_id:
            self.show_to_sender(message, member.blocked_at)
        return MessageSerializer(message).data

    def show_to_sender(self, message, blocked_at):
        """What the sender sees: own withheld changes, withdrawn shares, and nothing after a block."""

        def is_hidden(time):
            return blocked_at is not None and time is not None and time > blocked_at

        if message.withheld_content is not None:
            message.content = message.withheld_content
        if message.withheld_edited_at is not None:
            message.edited_at = message.withheld_edited_at
        if is_hidden(message.read_at):
            message.read_at = None
        for share in message.contact_shares.all():
            if share.withdrawn_at is not None:
                share.status, share.contact_name = "withdrawn", ""
            elif is_hidden(share.responded_at):
                share.status = "pending"
