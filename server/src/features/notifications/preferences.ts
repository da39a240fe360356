import {
  notificationPreferencesChange,
  type NotificationPreferences,
  type NotificationPreferencesChange,
} from '#contract/notifications.ts';

/** What a person is told, and where, until they choose: by mail only what waits for them, or is a mail by nature. */
const DEFAULTS: NotificationPreferences = {
  connection_request: { in_app: true, email: true },
  connection_accepted: { in_app: true, email: false },
  message: { in_app: true, email: true },
  share_received: { in_app: true, email: true },
  share_answered: { in_app: true, email: false },
  reminder_due: { in_app: true, email: true },
  weekly_digest: { in_app: false, email: true },
  referral: { in_app: true, email: false },
};

const EVENTS = Object.keys(DEFAULTS) as (keyof NotificationPreferences)[];

/** The choices of a person, with the defaults where they made none. */
export function completePreferences(
  chosen: NotificationPreferencesChange,
): NotificationPreferences {
  const complete = { ...DEFAULTS };
  for (const event of EVENTS) {
    const own = chosen[event];
    if (own !== undefined) complete[event] = Object.assign({}, DEFAULTS[event], own);
  }
  return complete;
}

/** The same, as the database keeps what was chosen. */
export function parsePreferences(stored: unknown): NotificationPreferences {
  return completePreferences(notificationPreferencesChange.parse(stored));
}
