import { expect } from 'vitest';
import { addMs } from '../../../infra/clock.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { checkReferrals } from '../evaluate-referral.ts';
import { DAY } from './joining.ts';

/** Expects every evaluated referral to have the state a simple model computes, except the same-person ones. */
export async function expectStates(app: TestApp): Promise<number> {
  await checkReferrals(app.context);
  const now = app.clock.now();
  const { contacts, connections, hold_days } = app.context.settings.referrals;
  const referrals = await app.db.selectFrom('referrals').selectAll().execute();
  let compared = 0;
  for (const { referrer_id, referred_id, expires_at, state, reason } of referrals) {
    if (referred_id === null || reason === 'same_person') continue;
    const timestamps = [
      [await verifiedAt(app, referred_id)],
      (await timestampsOf(app, 'contacts', referred_id)).slice(0, contacts),
      (await timestampsOf(app, 'connections', referred_id, referrer_id)).slice(0, connections),
    ];
    const enough = timestamps.every((one, at) => one.length === [1, contacts, connections][at]);
    // A reward stays when a connection that qualified it is deleted later, with the other account.
    if (state === 'rewarded' && !enough) continue;
    const last = timestamps.flat().toSorted().at(-1);
    const in_time = enough && last !== undefined && last <= expires_at;
    const held_until = in_time ? addMs(last, hold_days * DAY) : '';
    const expected = in_time
      ? held_until <= now
        ? 'rewarded'
        : 'qualified'
      : now > expires_at
        ? 'rejected'
        : 'signed_up';
    expect({ referrer_id, referred_id, state }).toEqual({
      referrer_id,
      referred_id,
      state: expected,
    });
    compared += 1;
  }
  return compared;
}

/** `~` sorts after every timestamp. */
async function verifiedAt(app: TestApp, id: number): Promise<string> {
  const { email_verified_at } = await app.db
    .selectFrom('users')
    .select('email_verified_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return email_verified_at ?? '~';
}

async function timestampsOf(
  app: TestApp,
  table: 'contacts' | 'connections',
  id: number,
  except = 0,
) {
  const rows =
    table === 'contacts'
      ? await app.db
          .selectFrom('contacts')
          .select('created_at as timestamp')
          .where('owner_id', '=', id)
          .where('deleted_at', 'is', null)
          .execute()
      : await app.db
          .selectFrom('connections')
          .select('responded_at as timestamp')
          .where('status', '=', 'accepted')
          .where('from_user', '<>', except)
          .where('to_user', '<>', except)
          .where(({ eb, or }) => or([eb('from_user', '=', id), eb('to_user', '=', id)]))
          .execute();
  return rows.map(({ timestamp }) => timestamp ?? '~').toSorted();
}
