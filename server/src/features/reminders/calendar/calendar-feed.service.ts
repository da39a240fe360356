import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { msg } from '@lingui/core/runtime-macro';
import { languageOrDefault } from '#contract/languages.ts';
import type { CalendarFeed } from '#contract/calendar-feed.ts';
import { notFound } from '../../../app-error.ts';
import type { Context, PersonContext, UserContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { publish } from '../../../infra/events.ts';
import { newToken } from '../../../infra/tokens.ts';
import { findSecret, findState, findSubscribed, replaceFeed } from './calendar-feed.queries.ts';
import { writeICalendar } from './icalendar.ts';

/** Increment when the output format changes. */
const FORM = 2;

export async function getCalendarFeed(ctx: PersonContext): Promise<CalendarFeed> {
  const secret = await findSecret(ctx.db, ctx.user_id);
  // The account was deleted in the meantime.
  if (secret === null) throw notFound(msg`Calendar not found.`);
  return { url: `${ctx.settings.public_url}/calendar/${secret}.ics` };
}

/** Replaces the secret; the old feed URL stops working. */
export async function regenerateCalendarFeed(ctx: UserContext): Promise<CalendarFeed> {
  return inTransaction(ctx, async (txCtx) => {
    const { db, user_id, clock } = txCtx;
    await replaceFeed(db, { user_id, secret: newToken(), created_at: clock.now() });
    await publish(db, [user_id], 'reminders');
    return getCalendarFeed(txCtx);
  });
}

/**
 * Streams a calendar and its `ETag`. A read error truncates the file, so that it isn't mistaken for a complete one. 404
 * for unknown secrets.
 */
export async function openCalendar(
  ctx: Context,
  file: string,
): Promise<{ content: Readable; etag: string; cache: 'private' }> {
  const secret = /^([\w-]{1,64})\.ics$/.exec(file)?.[1];
  const person = secret === undefined ? undefined : await findSubscribed(ctx.db, secret);
  if (person === undefined) throw notFound(msg`Calendar not found.`);
  const state = {
    FORM,
    year: ctx.clock.now().slice(0, 4),
    ...(await findState(ctx.db, person.id)),
  };
  const hash = createHash('sha256').update(JSON.stringify(state)).digest('base64url');
  const { id: user_id, reminder_time } = person;
  const language = languageOrDefault(person.language);
  const text = writeICalendar({ ...ctx, user_id, language }, reminder_time);
  const content = Readable.from(text, { highWaterMark: 1 });
  content.on('error', (error) => ctx.log.error({ err: error }, 'Calendar feed failed'));
  return { content, etag: `"${hash}"`, cache: 'private' };
}
