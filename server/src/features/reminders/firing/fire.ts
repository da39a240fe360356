import type { Context } from '../../../context.ts';
import { addMs, type Timestamp } from '../../../infra/clock.ts';
import { inTransaction } from '../../../infra/db.ts';
import { publish } from '../../../infra/events.ts';
import { enqueueJob, enqueueJobs } from '../../../infra/jobs.ts';
import { notifyMany, filterByPreference } from '../../notifications/notifications.service.ts';
import { daysUntil, firedDate } from './fire-days.ts';
import { listPosition, nextFire } from '../dates/fire-time.ts';
import { FIRE_JOB, fireSoon } from './fire-soon.ts';
import { notificationsOf, type FiredReminder } from './fire-notifications.ts';
import {
  findNextFire,
  isAnyDue,
  lockDue,
  lockUsersWithDue,
  writeFired,
  type DueReminder,
} from './fire.queries.ts';
import { findNames } from '../reminder-names.queries.ts';
import { recomputeStale } from '../recompute-dates.ts';
import { findMoves } from '../recompute-dates.queries.ts';
import type { DateOverride } from '../dates/series.ts';

/** The background work that mails a person what fired in one round. */
export const REMINDER_MAIL_JOB = 'reminders.due-mail';

const PEOPLE_AT_ONCE = 100;
/** When what somebody else was just changing is looked at again. */
const AGAIN_MS = 5000;
/** A mail lists so many, and says how many more there are. */
const LISTED = 50;

/**
 * Fires all that is due, of some people at a time, each in one transaction: a reminder is due once with all that follows from it,
 * whoever else fires and whenever one is stopped. Then sees to what comes within a minute, and to what others hold.
 */
export async function fireReminders(ctx: Context): Promise<void> {
  await recomputeStale(ctx, null);
  while ((await inTransaction(ctx, fireSome)) > 0);
  const now = ctx.clock.now();
  await fireSoon(ctx, await findNextFire(ctx.db, now));
  if (await isAnyDue(ctx.db, now)) await fireSoon(ctx, addMs(now, AGAIN_MS));
}

/** Gives how many fired. None is no proof that nothing is due: others may be at it. */
async function fireSome(ctx: Context): Promise<number> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const people = await lockUsersWithDue(db, now, PEOPLE_AT_ONCE);
  // Where there is more to do than this, others are asked to help.
  if (people.length === PEOPLE_AT_ONCE) await enqueueJob(db, FIRE_JOB, {}, `${FIRE_JOB} help`);
  const due = people.length === 0 ? [] : await lockDue(db, people, now);
  if (due.length === 0) return 0;
  const repeating = due.filter(({ rrule }) => rrule !== null).map(({ id }) => id);
  const moves = repeating.length === 0 ? [] : await findMoves(db, repeating);
  const movesOf = Map.groupBy(moves, ({ reminder_id }) => reminder_id);
  const told = due.map((row) => fire(ctx, row, movesOf.get(row.id) ?? [], now));
  await writeFired(db, told);
  await publish(db, [...new Set(due.map(({ owner_id }) => owner_id))], 'reminders');
  await tell(ctx, told);
  return due.length;
}

/** One whose next date cannot be reckoned fires this once, and holds up no other. */
function fire(
  ctx: Context,
  row: DueReminder,
  moves: DateOverride[],
  now: Timestamp,
): FiredReminder {
  const fired = { ...row, status: 'due', snoozed_until: null };
  try {
    const next_fire_at = nextFire(fired, moves, row.reminder_time, now);
    const date = firedDate(row);
    const days = daysUntil(date, row.time_zone, now);
    return { ...fired, ...listPosition(fired), next_fire_at, date, days };
  } catch (error) {
    ctx.log.error({ reminder: row.id, err: error }, 'A reminder has no next date');
    const place = { list_date: row.due_date, list_time: row.due_time };
    return { ...fired, ...place, next_fire_at: null, date: row.due_date, days: 0 };
  }
}

async function tell(ctx: Context, told: FiredReminder[]): Promise<void> {
  const inApp = told.filter(({ channels }) => channels.includes('in_app'));
  await notifyMany(ctx, await notificationsOf(inApp, (ids) => findNames(ctx.db, ids)));
  const mailed = told.filter(({ channels }) => channels.includes('email'));
  const byPerson = Map.groupBy(mailed, ({ owner_id }) => owner_id);
  const readers = await filterByPreference(ctx, [...byPerson.keys()], 'reminder_due', 'email');
  await enqueueJobs(
    ctx.db,
    REMINDER_MAIL_JOB,
    [...byPerson]
      .filter(([user_id]) => readers.has(user_id))
      .map(([user_id, rows]) => ({
        user_id,
        fired: rows.slice(0, LISTED).map(({ id, date }) => ({ id, date })),
        more: Math.max(0, rows.length - LISTED),
      })),
  );
}
