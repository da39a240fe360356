import type { MessageDescriptor } from '@lingui/core';
import type { Context, PersonContext } from '../../context.ts';
import { addDays } from '../../infra/clock.ts';
import { publish } from '../../infra/events.ts';
import { replaceDeletedNames, replaceName } from './deleted-names.queries.ts';

/** Replaces the caller's name in others' notifications, in the caller's transaction. */
export async function replaceNameInNotifications(
  ctx: PersonContext,
  name: MessageDescriptor,
): Promise<void> {
  const owners = await replaceName(ctx.db, ctx.user_id, name);
  await publish(ctx.db, owners, 'notifications');
}

const LATE_DAYS = 2;

/** Does the same for recently deleted users, whose requests in progress may have written notifications since. */
export async function replaceDeletedNamesInNotifications(
  { db, clock }: Context,
  name: MessageDescriptor,
): Promise<void> {
  const owners = await replaceDeletedNames(db, addDays(clock.now(), -LATE_DAYS), name);
  await publish(db, owners, 'notifications');
}
