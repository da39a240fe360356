/** Numbers that both sides must agree on, so this file imports nothing. */
export const LIMITS = {
  /** Rows in one page of a list. */
  page: 200,
  page_default: 50,
  /** Characters in one line of a card, in a name, in longer notes. */
  line: 300,
  name: 100,
  notes: 20_000,
  message: 10_000,
  password_min: 8,
  password_max: 256,
  /** A profile: characters about oneself, phrases of what one offers and looks for. */
  bio: 2_000,
  phrase: 80,
  phrases: 20,
  avatar_bytes: 5 * 1024 * 1024,
  /** Width and height of a picture as it is kept. */
  avatar_pixels: 256,
  recovery_codes: 10,
  challenge_tries: 5,
  /** Entries in a list on a card: emails, phones, addresses, links, tags. */
  entries: 50,
  shares: 50,
  /** Addresses of one invitation. */
  invites: 20,
  payout_method: 40,
  /** Contacts of one interaction, of one reminder, of one merge, named in one bulk action, between two landmarks of a list. */
  interaction_contacts: 100,
  reminder_contacts: 50,
  merge: 20,
  bulk_ids: 50_000,
  page_cursor_interval: 100,
  import_bytes: 20 * 1024 * 1024,
  import_rows: 50_000,
  import_columns: 1000,
  /** Characters of a last-message preview before the ellipsis. */
  preview: 100,
  badge: 99,
  dropdown_conversations: 5,
  /** Hits of each kind in a search over everything. */
  search_hits: 5,
  thread: 50,
  /** Days between two contacts with a person; days that a reminder comes before its date. */
  cadence_days: 3650,
  lead_days: 365,
  /** Days of a calendar in one answer. */
  calendar_days: 400,
} as const;

export const DURATIONS = {
  /** Life of a session token and of its cookie. */
  session_seconds: 604_800,
  /** Between the right password and the second factor. */
  challenge_seconds: 300,
  verification_days: 3,
  reset_hours: 1,
  /** How long a message may be unread before it is mailed about. */
  unread_mail_minutes: 15,
  poll_ms: 30_000,
  toast_ms: 3_000,
  lazy_page_ms: 200,
  build_check_ms: 3_600_000,
  event_ping_ms: 25_000,
  idempotency_hours: 24,
  trash_days: 30,
  /** How long an import, a merge or a bulk action can be undone. */
  undo_days: 30,
  /** How long the sender goes on seeing a rejected request as pending. */
  rejection_days: 30,
  /** How long the same person cannot mail an invitation to the same address again. */
  invite_days: 30,
  /** How long a browser remembers by whose link it came. */
  referral_days: 30,
} as const;
