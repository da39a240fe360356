/** Limits shared by server and browser. Imports nothing. */
export const LIMITS = {
  page: 200,
  page_default: 50,
  /** Timeline entries that come with a contact. */
  overview_entries: 5,
  /** Characters per line, name and long note. */
  line: 300,
  name: 100,
  notes: 20_000,
  message: 10_000,
  password_min: 8,
  password_max: 256,
  /** Profile: characters of the bio and number of phrases. */
  bio: 2_000,
  phrase: 80,
  phrases: 20,
  avatar_bytes: 5 * 1024 * 1024,
  avatar_pixels: 256,
  contact_photo_bytes: 10 * 1024 * 1024,
  contact_photo_pixels: 512,
  recovery_codes: 10,
  challenge_attempts: 5,
  entries: 50,
  shares: 50,
  invites: 20,
  access_tokens: 50,
  /** Devices with push notifications, characters of an endpoint, and test notifications per hour. */
  push_subscriptions: 20,
  push_endpoint: 2_000,
  push_tests_per_hour: 20,
  /** Webhooks per account, events named for one, and characters of their URLs. */
  webhooks: 20,
  webhook_events: 50,
  url: 2000,
  /** API calls per minute with an access token. */
  token_calls_per_minute: 600,
  /** Accounts per invitation to sign up, and days until it expires. */
  invitation_uses: 1000,
  invitation_days: 365,
  invitation_days_default: 7,
  /** Characters of the server’s name, its legal texts and an announcement; announcements that haven’t ended. */
  instance_name: 60,
  legal_text: 50_000,
  announcement: 500,
  announcements: 10,
  payout_method: 40,
  /** Contacts per interaction, reminder, merge and bulk action, and between two page cursors. */
  interaction_contacts: 100,
  reminder_contacts: 50,
  merge: 20,
  bulk_ids: 50_000,
  /** Values per filter and of suggestions for one, and saved views per user. */
  filter_values: 50,
  contact_values: 20,
  other_details: 200,
  other_detail_characters: 2000,
  contact_views: 100,
  custom_fields: 50,
  custom_options: 100,
  /** Characters of a custom text or link. */
  custom_text: 2_000,
  /** Per contact, counting both sides. */
  relationships: 200,
  relationship_kinds: 100,
  relationship_note: 2_000,
  household_contacts: 50,
  /** People around a contact, chains to a person, and people in a chain. */
  network_nodes: 200,
  paths: 5,
  path_steps: 6,
  page_cursor_interval: 100,
  /** Rows per part of a browser's copy. */
  offline_page: 500,
  /** Characters of the need and details of an ask; open asks, asks a day, and days until one expires. */
  ask_need: 200,
  ask_details: 2_000,
  open_asks: 10,
  asks_per_day: 10,
  ask_days: 180,
  ask_days_default: 30,
  ask_receivers: 200,
  ask_helpers: 50,
  ask_matches: 20,
  ask_answers: 50,
  introduction_note: 2_000,
  introductions_per_day: 20,
  /** Open card links, and days until one expires. */
  card_links: 100,
  card_link_days: 90,
  card_link_days_default: 14,
  import_bytes: 20 * 1024 * 1024,
  import_rows: 50_000,
  import_columns: 1000,
  /** Tags put on every row. */
  import_tags: 10,
  import_unmapped: 50,
  preview: 100,
  badge: 99,
  dropdown_conversations: 5,
  search_hits: 5,
  /** Words of a search; more are ignored. */
  search_words: 10,
  /** Requests of a user that a server works on at once. */
  concurrent_requests: 4,
  thread: 50,
  /** Characters of a quoted message. */
  quote: 200,
  /** Days of a cadence, and days that a reminder can fire ahead of its date. */
  cadence_days: 3650,
  lead_days: 365,
  calendar_days: 400,
} as const;

export const DURATIONS = {
  session_seconds: 604_800,
  challenge_seconds: 300,
  verification_days: 3,
  reset_hours: 1,
  unread_mail_minutes: 15,
  /** How long a sender can edit and delete a message. */
  message_change_minutes: 15,
  poll_ms: 30_000,
  toast_ms: 3_000,
  lazy_page_ms: 200,
  build_check_ms: 3_600_000,
  event_ping_ms: 25_000,
  idempotency_hours: 24,
  /** How long deliveries of webhooks are kept. */
  webhook_delivery_days: 30,
  trash_days: 30,
  /** Time to undo an import, a merge or a bulk action. */
  undo_days: 30,
  /** How long the sender sees a rejected request as pending. See docs/decisions/022. */
  rejection_days: 30,
  /** Minimum days between two invitations from one user to one address. */
  invite_days: 30,
  /** How long someone can answer an introduction. */
  introduction_days: 14,
  /** Minimum days between two introductions of the same people by one user, and between two emails to one address. */
  introduction_repeat_days: 90,
  introduction_address_days: 30,
  /** How long a browser remembers a referral code. */
  referral_days: 30,
} as const;
