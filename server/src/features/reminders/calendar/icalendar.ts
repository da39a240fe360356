import { setImmediate } from 'node:timers/promises';
import ICAL from 'ical.js';
import type { Context, ReaderContext } from '../../../context.ts';
import { contactDayEvent, reminderEvents, type FeedContext } from './icalendar-event.ts';
import {
  listContactDays,
  listOpen,
  listZones,
  type FeedContactDay,
  type FeedReminder,
} from './icalendar.queries.ts';
import { writeVTimezone, type Years } from './icalendar-timezone.ts';
import { findNames } from '../list/reminder-names.queries.ts';
import { findMoves } from '../dates/recompute-dates.queries.ts';
import type { ClockTime } from '../dates/wall-clock.ts';

/** Small chunks keep the event loop responsive. */
const CHUNK_SIZE = 100;
/** Subscribers refresh long before this ends. */
const YEARS_AHEAD = 10;
/** Time zone data before 1970 isn't needed. */
const FIRST_YEAR = 1970;

/**
 * Streams a user's calendar (RFC 5545): open reminders with alarms, and birthdays and other dates of all contacts. Excludes completed
 * reminders.
 */
export async function* writeICalendar(
  ctx: ReaderContext,
  reminder_time: ClockTime,
): AsyncGenerator<string> {
  const year = Number(ctx.clock.now().slice(0, 4));
  const years = { from: year, to: year + YEARS_AHEAD };
  const { user_id: owner_id, language, settings } = ctx;
  const person = { language, public_url: settings.public_url, reminder_time, years };
  yield beginning();
  yield* zones(ctx, owner_id, years);
  yield* pieces<FeedReminder>(
    (after) => listOpen(ctx.db, owner_id, after, CHUNK_SIZE),
    (rows) => openEvents(ctx, rows, person),
  );
  yield* pieces<FeedContactDay>(
    (after) => listContactDays(ctx.db, owner_id, after, CHUNK_SIZE),
    (rows) => rows.map((row) => contactDayEvent(row, person)),
  );
  yield 'END:VCALENDAR\r\n';
}

/** Pages of rows as text. */
async function* pieces<Row>(
  read: (after: Row | null) => Promise<Row[]>,
  eventsOf: (rows: Row[]) => string[] | Promise<string[]>,
): AsyncGenerator<string> {
  let after: Row | null = null;
  for (;;) {
    const rows: Row[] = await read(after);
    if (rows.length > 0) yield (await eventsOf(rows)).map((event) => `${event}\r\n`).join('');
    if (rows.length < CHUNK_SIZE) return;
    after = rows.at(-1) ?? null;
  }
}

function beginning(): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('prodid', '-//Acquaint//Calendar//EN');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  calendar.addPropertyWithValue('method', 'PUBLISH');
  for (const property of ['name', 'x-wr-calname'])
    calendar.addPropertyWithValue(property, 'Acquaint');
  calendar.addPropertyWithValue('refresh-interval', ICAL.Duration.fromString('PT1H'));
  calendar.addPropertyWithValue('x-published-ttl', 'PT1H');
  return calendar.toString().replace(/END:VCALENDAR\s*$/, '');
}

/** A VTIMEZONE for each time zone in use. */
async function* zones(
  { db }: Context,
  owner_id: number,
  { from: year, to }: Years,
): AsyncGenerator<string> {
  for (const { time_zone, first } of await listZones(db, owner_id)) {
    const from = Math.min(year, Math.max(FIRST_YEAR, Number(first.slice(0, 4)) - 1));
    yield `${writeVTimezone(time_zone, { from, to })}\r\n`;
    // Yields to other requests.
    await setImmediate();
  }
}

async function openEvents(
  { db }: Context,
  rows: FeedReminder[],
  person: FeedContext,
): Promise<string[]> {
  const ids = rows.map(({ id }) => id);
  const movesOf = Map.groupBy(await findMoves(db, ids), ({ reminder_id }) => reminder_id);
  const namesOf = Map.groupBy(await findNames(db, ids), ({ reminder_id }) => reminder_id);
  return rows.flatMap((row) => {
    const names = (namesOf.get(row.id) ?? []).map(({ name }) => name);
    return reminderEvents(row, movesOf.get(row.id) ?? [], names, person).map(String);
  });
}
