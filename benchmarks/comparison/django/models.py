"""The columns of Acquaint's tables that the compared requests use."""

from django.contrib.postgres.fields import ArrayField
from django.db import models


class Table(models.Model):
    class Meta:
        abstract = True
        managed = False
        app_label = "comparison"


def text():
    return models.TextField(default="", blank=True)


def texts():
    return ArrayField(models.TextField(), default=list)


def entries():
    return models.JSONField(default=list)


class User(Table):
    first_name = text()
    last_name = text()
    email = text()
    email_verified_at = models.DateTimeField(null=True)
    headline = text()
    bio = text()
    job_title = text()
    company_name = text()
    industry = text()
    website = text()
    phone_number = text()
    city = text()
    country = text()
    birthday = models.TextField(null=True)
    can_help_with = texts()
    looking_for = texts()
    field_visibility = models.JSONField(default=dict)
    avatar_url = models.TextField(null=True)
    who_can_message = text()
    discoverable = models.BooleanField()
    typing_indicator = models.BooleanField()
    follow_profile = text()
    theme = text()
    language = models.TextField(null=True)
    locale = text()
    time_zone = text()
    week_start = models.IntegerField()
    reminder_time = text()
    digest_day = models.IntegerField()
    digest_time = text()
    notification_preferences = models.JSONField(default=dict)
    onboarding_step = models.IntegerField()
    onboarding_completed_at = models.DateTimeField(null=True)
    purposes = texts()
    checklist_hidden = models.BooleanField()
    referral_code = text()
    created_at = models.DateTimeField()
    deleted_at = models.DateTimeField(null=True)

    class Meta(Table.Meta):
        db_table = "users"


class TwoFactor(Table):
    user = models.OneToOneField(User, models.CASCADE, primary_key=True)
    enabled_at = models.DateTimeField(null=True)

    class Meta(Table.Meta):
        db_table = "two_factor"


class Session(Table):
    user = models.ForeignKey(User, models.CASCADE)
    token_hash = models.BinaryField()
    ip = text()
    last_seen_at = models.DateTimeField()
    expires_at = models.DateTimeField()

    class Meta(Table.Meta):
        db_table = "sessions"


class IdempotencyKey(Table):
    # The primary key has both columns; Django supports keys of one column.
    key = models.UUIDField(primary_key=True)
    user = models.ForeignKey(User, models.CASCADE)
    request_hash = models.BinaryField()
    status = models.IntegerField(null=True)
    answer = models.JSONField(null=True)
    created_at = models.DateTimeField()

    class Meta(Table.Meta):
        db_table = "idempotency_keys"


class ContactType(Table):
    class Meta(Table.Meta):
        db_table = "contact_types"


class Contact(Table):
    owner = models.ForeignKey(User, models.CASCADE, related_name="+")
    name_prefix = text()
    first_name = text()
    middle_name = text()
    last_name = text()
    name_suffix = text()
    nickname = text()
    phonetic_first_name = text()
    phonetic_last_name = text()
    pronouns = text()
    email = text()
    phone_number = text()
    favorite = models.BooleanField(default=False)
    associated_user = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    contact_type = models.ForeignKey(
        ContactType, models.SET_NULL, null=True, db_constraint=False, related_name="+"
    )
    company_name = text()
    department = text()
    job_title = text()
    industry = text()
    company_size = text()
    website = text()
    company_notes = text()
    emails = entries()
    phones = entries()
    addresses = entries()
    urls = entries()
    messengers = entries()
    birthday = models.TextField(null=True)
    dates = entries()
    met_on = models.TextField(null=True)
    deceased_on = models.TextField(null=True)
    tags = texts()
    notes = text()
    how_we_met = text()
    cadence_days = models.IntegerField(null=True)
    last_contacted_at = models.DateTimeField(null=True)
    custom = models.JSONField(default=dict)
    follow_profile = models.TextField(null=True)
    source = models.TextField(default="manual")
    sources = models.JSONField(default=dict)
    extra = models.JSONField(default=list)
    sort_name = text()
    search_text = text()
    beginnings = text()
    match_terms = text()
    email_keys = texts()
    phone_keys = texts()
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()
    deleted_at = models.DateTimeField(null=True)

    class Meta(Table.Meta):
        db_table = "contacts"


class ContactPhoto(Table):
    contact = models.OneToOneField(Contact, models.CASCADE, primary_key=True, related_name="+")
    key = text()

    class Meta(Table.Meta):
        db_table = "contact_photos"


class CustomField(Table):
    owner = models.ForeignKey(User, models.CASCADE, related_name="+")
    deleted_at = models.DateTimeField(null=True)

    class Meta(Table.Meta):
        db_table = "custom_fields"


class Reminder(Table):
    owner = models.ForeignKey(User, models.CASCADE, related_name="+")
    stale = models.BooleanField()

    class Meta(Table.Meta):
        db_table = "reminders"


class Block(Table):
    blocker = models.OneToOneField(User, models.CASCADE, primary_key=True, related_name="+")
    blocked = models.ForeignKey(User, models.CASCADE, related_name="+")
    created_at = models.DateTimeField()
    blocker_first_name = models.TextField(null=True)
    blocker_last_name = models.TextField(null=True)

    class Meta(Table.Meta):
        db_table = "blocks"


class Connection(Table):
    from_user = models.ForeignKey(User, models.CASCADE, db_column="from_user", related_name="+")
    to_user = models.ForeignKey(User, models.CASCADE, db_column="to_user", related_name="+")
    status = text()

    class Meta(Table.Meta):
        db_table = "connections"


class Conversation(Table):
    user_low = models.ForeignKey(User, models.CASCADE, db_column="user_low", related_name="+")
    user_high = models.ForeignKey(User, models.CASCADE, db_column="user_high", related_name="+")

    class Meta(Table.Meta):
        db_table = "conversations"


class Introduction(Table):
    introducer = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    need = text()
    note = text()

    class Meta(Table.Meta):
        db_table = "introductions"


class Message(Table):
    conversation = models.ForeignKey(Conversation, models.CASCADE, related_name="messages")
    sender = models.ForeignKey(User, models.CASCADE, related_name="+")
    content = text()
    client_key = models.UUIDField(null=True)
    withheld = models.BooleanField(default=False)
    withheld_content = models.TextField(null=True)
    withheld_edited_at = models.DateTimeField(null=True)
    introduction = models.ForeignKey(Introduction, models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True)
    edited_at = models.DateTimeField(null=True)
    deleted_at = models.DateTimeField(null=True)

    class Meta(Table.Meta):
        db_table = "messages"


class MessageText(Table):
    message = models.OneToOneField(Message, models.CASCADE, primary_key=True, related_name="+")
    user = models.ForeignKey(User, models.CASCADE, related_name="+")
    conversation = models.ForeignKey(Conversation, models.CASCADE, related_name="+")
    search_text = text()

    class Meta(Table.Meta):
        db_table = "message_texts"


class ContactShare(Table):
    message = models.ForeignKey(Message, models.CASCADE, related_name="contact_shares")
    contact_name = text()
    status = text()
    responded_at = models.DateTimeField(null=True)
    withdrawn_at = models.DateTimeField(null=True)

    class Meta(Table.Meta):
        db_table = "contact_shares"
        ordering = ["id"]


class Member(Table):
    # The primary key has both columns; Django supports keys of one column.
    conversation = models.OneToOneField(Conversation, models.CASCADE, primary_key=True, related_name="+")
    user = models.ForeignKey(User, models.CASCADE, related_name="+")
    unread_count = models.IntegerField()
    last_message = models.ForeignKey(Message, models.CASCADE, null=True, related_name="+")
    last_message_time = models.DateTimeField()
    hidden_at = models.DateTimeField(null=True)

    class Meta(Table.Meta):
        db_table = "conversation_members"
