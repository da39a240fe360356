import {
  notificationPreferencesChange,
  type NotificationPreferences,
  type NotificationPreferencesChange,
} from '#contract/notifications.ts';

/** Default channels. Email is for the digest, and for what waits for an action of the user. Push is only
 * for devices that have it on. */
const DEFAULTS: NotificationPreferences = {
  connection_request: { in_app: true, email: true, push: true },
  connection_accepted: { in_app: true, email: false, push: true },
  message: { in_app: true, email: true, push: true },
  share_received: { in_app: true, email: true, push: true },
  share_answered: { in_app: true, email: false, push: true },
  ask_received: { in_app: true, email: false, push: true },
  introduction_asked: { in_app: true, email: true, push: true },
  introduction_answered: { in_app: true, email: false, push: true },
  reminder_due: { in_app: true, email: true, push: true },
  weekly_digest: { in_app: false, email: true, push: false },
  referral: { in_app: true, email: false, push: false },
};

const EVENTS = Object.keys(DEFAULTS) as (keyof NotificationPreferences)[];

/** Stored choices completed with defaults. */
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

/** The same for a database value. */
export function parsePreferences(stored: unknown): NotificationPreferences {
  return completePreferences(notificationPreferencesChange.parse(stored));
}

/** A change of stored choices, per event and channel. */
export function mergePreferences(
  before: NotificationPreferencesChange,
  change: NotificationPreferencesChange,
): NotificationPreferencesChange {
  const events = Object.keys(change) as (keyof NotificationPreferences)[];
  const merged = events.map((event) => [event, { ...before[event], ...change[event] }] as const);
  return { ...before, ...Object.fromEntries(merged) };
}
