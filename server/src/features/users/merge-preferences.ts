import type { NotificationEvent, NotificationPreferencesChange } from '#contract/notifications.ts';

/** The choices of before with the new ones, event by event and channel by channel. */
export function mergePreferences(
  before: NotificationPreferencesChange,
  change: NotificationPreferencesChange,
): NotificationPreferencesChange {
  const events = Object.keys(change) as NotificationEvent[];
  const merged = events.map((event) => [event, { ...before[event], ...change[event] }] as const);
  return { ...before, ...Object.fromEntries(merged) };
}
