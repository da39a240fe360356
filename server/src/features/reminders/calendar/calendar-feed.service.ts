import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { CalendarFeed } from '#contract/reminders.ts';
import { notFound } from '../../../app-error.ts';
import type { Context, PersonContext, UserContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { publish } from '../../../infra/events.ts';
import { newToken } from '../../../infra/tokens.ts';
import {
  findSecret,
  findState,
  findSubscribed,
  insertFeed,
  replaceFeed,
} from './calendar-feed.queries.ts';
import { writeICalendar } from './icalendar.ts';
import { recomputeStale } from '../dates/recompute-dates.ts';

/** Another one says that the same calendar is written in another way by now. */
const FORM = 1;

/** The secret address of the caller's calendar, made when it is first asked for. */
export async function getCalendarFeed(ctx: PersonContext): Promise<CalendarFeed> {
  const secret = (await findSecret(ctx.db, ctx.user_id)) ?? (await makeSecret(ctx));
  return { url: `${ctx.settings.public_url}/calendar/${secret}.ics` };
}

/** Of two who ask first at once, the second reads what the first made. */
async function makeSecret({ db, user_id, clock }: PersonContext): Promise<string> {
  const secret = newToken();
  await insertFeed(db, { user_id, secret, created_at: clock.now() });
  return (await findSecret(db, user_id)) ?? secret;
}

/** Another address for the caller; whoever has the one before finds nothing by it any more. */
export async function regenerateCalendarFeed(ctx: UserContext): Promise<CalendarFeed> {
  return inTransaction(ctx, async (inside) => {
    const { db, user_id, clock } = inside;
    await replaceFeed(db, { user_id, secret: newToken(), created_at: clock.now() });
    await publish(db, [user_id], 'reminders');
    return getCalendarFeed(inside);
  });
}

/**
 * The calendar with this address, written while it is sent, and what its `ETag` says. Where it cannot be read to the end it breaks off, so that
 * nobody takes it for whole. 404 where it is nobody's.
 */
export async function openCalendar(
  ctx: Context,
  file: string,
): Promise<{ content: Readable; etag: string; cache: 'private' }> {
  const secret = /^([\w-]{1,64})\.ics$/.exec(file)?.[1];
  const person = secret === undefined ? undefined : await findSubscribed(ctx.db, secret);
  if (person === undefined) throw notFound('Calendar');
  await recomputeStale(ctx, person.id);
  const state = {
    FORM,
    year: ctx.clock.now().slice(0, 4),
    ...(await findState(ctx.db, person.id)),
  };
  const hash = createHash('sha256').update(JSON.stringify(state)).digest('base64url');
  const text = writeICalendar(ctx, person.id, person.reminder_time);
  const content = Readable.from(text, { highWaterMark: 1 });
  content.on('error', (error) => ctx.log.error({ err: error }, 'A calendar broke off'));
  return { content, etag: `"${hash}"`, cache: 'private' };
}
