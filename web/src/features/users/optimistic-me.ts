import type { NotificationPreferences } from '#contract/notifications.ts';
import type { MeChange, User } from '#contract/users.ts';

/** Applies a change; `field_visibility` and notifications are merged. */
export function applyMeChange(me: User, change: MeChange): User {
  const { field_visibility, notification_preferences, ...rest } = change;
  return {
    ...me,
    ...(given(rest) as Partial<User>),
    field_visibility: { ...me.field_visibility, ...field_visibility },
    notification_preferences: merged(me.notification_preferences, notification_preferences),
  };
}

/** Reverts a change, keeping other changes made since. */
export function revertMeChange(me: User, change: MeChange, before: User): User {
  return applyMeChange(me, asBefore(change, before));
}

/** The previous values of the changed fields. */
function asBefore<Change extends object>(change: Change, before: object): Change {
  const fields = Object.entries(change).map(([name, value]: [string, unknown]) => {
    const old = (before as Record<string, unknown>)[name];
    return [name, isParts(value) && isParts(old) ? asBefore(value, old) : old];
  });
  return Object.fromEntries(fields) as Change;
}

function isParts(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function merged(
  preferences: NotificationPreferences,
  change: MeChange['notification_preferences'] = {},
): NotificationPreferences {
  const events = Object.entries(preferences).map(([event, channels]) => [
    event,
    { ...channels, ...given(change[event as keyof NotificationPreferences] ?? {}) },
  ]);
  return Object.fromEntries(events) as NotificationPreferences;
}

function given(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
