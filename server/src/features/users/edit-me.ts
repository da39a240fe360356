import type { NotificationEvent, NotificationPreferencesChange } from '#contract/notifications.ts';
import type { MeChange, User } from '#contract/users.ts';
import type { UserContext } from '../../context.ts';
import type { StringRecord } from '../../infra/jsonb-columns.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { lockChoices, updateUser } from './users.queries.ts';
import { getMe } from './users.service.ts';

/**
 * Changes what is named of the caller's profile and preferences. Who sees a field, and what is told where, are merged
 * with what was chosen before, so that two pages that change different ones do not undo each other.
 */
export async function updateMe(ctx: UserContext, change: MeChange): Promise<User> {
  if (Object.values(change).every((value) => value === undefined)) return getMe(ctx, ctx.user_id);
  return inTransaction(ctx, async (inside) => {
    const { field_visibility, notification_preferences, ...plain } = change;
    const before = await lockChoices(inside.db, ctx.user_id);
    const visibility: StringRecord = { ...before.field_visibility, ...field_visibility };
    await updateUser(inside.db, ctx.user_id, {
      ...plain,
      field_visibility: visibility,
      notification_preferences: mergePreferences(
        before.notification_preferences as NotificationPreferencesChange,
        notification_preferences ?? {},
      ),
      updated_at: ctx.clock.now(),
    });
    await publish(inside.db, [ctx.user_id], 'users', ctx.user_id);
    return getMe(inside, ctx.user_id);
  });
}

/** The choices of before with the new ones, event by event and channel by channel. */
function mergePreferences(
  before: NotificationPreferencesChange,
  change: NotificationPreferencesChange,
): NotificationPreferencesChange {
  const events = Object.keys(change) as NotificationEvent[];
  const merged = events.map((event) => [event, { ...before[event], ...change[event] }] as const);
  return { ...before, ...Object.fromEntries(merged) };
}
