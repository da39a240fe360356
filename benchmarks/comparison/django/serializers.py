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


class ContactSerializer(ModelSerializer):
    associated_user_id = serializers.IntegerField(read_only=True)
    contact_type_id = serializers.IntegerField(source="present_type_id", default=None, read_only=True)
    linked_user = serializers.SerializerMethodField()

    class Meta:
        model = Contact
        fields = """id first_name last_name nickname email phone_number favorite associated_user_id
            company_name job_title industry company_size website company_notes emails phones addresses
            urls birthday tags notes how_we_met cadence_days last_contacted_at source created_at
            updated_at contact_type_id linked_user""".split()
        read_only_fields = ["emails", "phones", "source", "created_at", "updated_at"]

    def get_linked_user(self, contact):
        if contact.associated_user is None or contact.is_blocked:
            return None
        return UserCardSerializer(contact.associated_user).data


class ShareSerializer(ModelSerializer):
    class Meta:
        model = ContactShare
        fields = ["id", "contact_name", "status"]


class MessageSerializer(ModelSerializer):
    conversation = serializers.IntegerField(source="conversation_id")
    sender = serializers.IntegerField(source="sender_id")
    sender_name = serializers.CharField(source="sender.name")
    sender_email = serializers.CharField(source="sender.email")
    is_read = serializers.SerializerMethodField()
    contact_shares = ShareSerializer(many=True)

    class Meta:
        model = Message
        fields = """id content conversation sender sender_name sender_email created_at read_at is_read
            contact_shares""".split()

    def get_is_read(self, message):
        return message.read_at is not None


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
        me = member.user
        pair = member.conversation
        other = pair.user_high if pair.user_low_id == me.id else pair.user_low
        email = other.email if member.is_connected else None
        return [
            {"id": me.id, "name": me.name, "email": me.email},
            {"id": other.id, "name": other.name, "email": email},
        ]

    def get_last_message(self, member):
        if member.last_message is None:
            return None
        message = MessageSerializer(member.last_message).data
        if member.last_message.sender_id != member.user_id and not member.is_connected:
            message["sender_email"] = None
        return message
