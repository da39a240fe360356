import { z } from 'zod';
import { clockTime, id as rowId, timestamp } from '#contract/fields.ts';
import type { Reminder } from '#contract/reminders.ts';
import type { UserContext } from '../../../context.ts';
import { isShortWord, splitSearch } from '../../../text/search-words.ts';
import { containsPattern, escapeLike } from '../../../search/like-pattern.ts';
import { type Page, pageOf, type PageQuery, readCursor } from '../../../paging.ts';
import { searchContacts } from '../../contacts/public.ts';
import { loadReminderViews } from './reminder-view.ts';
import {
  listByDate,
  listDone,
  type ReminderFilter,
  type ReminderWord,
} from './reminder-list.queries.ts';

export type ReminderQuery = PageQuery & {
  status?: NonNullable<ReminderFilter['status']> | undefined;
  contact?: number | undefined;
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const byDate = z.tuple([z.iso.date(), clockTime.or(z.literal('')), rowId]);
const byDone = z.tuple([timestamp, rowId]);

/** One page of reminders by date; completed ones newest first. Excludes reminders whose contact is in the trash. */
export async function getReminders(
  ctx: UserContext,
  query: ReminderQuery,
): Promise<Page<Reminder>> {
  const { results: ids, next_cursor } = await pageOfIds(ctx, query);
  return { results: await loadReminderViews(ctx, ids), next_cursor };
}

async function pageOfIds(ctx: UserContext, query: ReminderQuery): Promise<Page<number>> {
  const { db, user_id } = ctx;
  const filter = filterOf(query);
  if (filter.status === 'done') {
    const { limit, after } = readCursor(query, byDone);
    const rows = await searchFirstRows(filter, limit + 1, (within) =>
      listDone(db, user_id, filter, { after, limit: limit + 1, within }),
    );
    return idsOf(pageOf(rows, limit, (row) => [row.completed_at, row.id]));
  }
  const { limit, after } = readCursor(query, byDate);
  const rows = await searchFirstRows(filter, limit + 1, (within) =>
    listByDate(db, user_id, filter, { after, limit: limit + 1, within }),
  );
  return idsOf(pageOf(rows, limit, (row) => [row.list_date, row.list_time, row.id]));
}

// Fills a page of 100 if every tenth reminder contains the words.
const SCAN_LIMIT = 1000;

/** Searches the first reminders in list order; if they don't fill the page, all of them by the index. */
async function searchFirstRows<Row>(
  { words }: ReminderFilter,
  limit: number,
  list: (scan_limit: number | null) => Promise<Row[]>,
): Promise<Row[]> {
  const rows = words.length === 0 ? [] : await list(SCAN_LIMIT);
  return rows.length === limit ? rows : list(null);
}

function idsOf({ results, next_cursor }: Page<{ id: number }>): Page<number> {
  return { results: results.map(({ id }) => id), next_cursor };
}

function filterOf({ status, contact, q, from, to }: ReminderQuery): ReminderFilter {
  return {
    status: status ?? null,
    contact: contact ?? null,
    from: from ?? null,
    to: to ?? null,
    words: wordsOf(q ?? ''),
  };
}

/** Short words match only the start of a word; inside words they would match nearly everything. */
function wordsOf(q: string): ReminderWord[] {
  return splitSearch(q).map((word) => {
    if (!isShortWord(word))
      return { patterns: [containsPattern(word)], name: containsPattern(word) };
    // In contacts' search texts a Q marks the start of a word (see contacts/search/search-terms.ts).
    const begin = `${escapeLike(word)}%`;
    return { patterns: [begin, `% ${begin}`], name: `% Q${begin}` };
  });
}

/**
 * The best matches: open reminders by date, then completed ones. If none matches exactly, reminders of contacts found
 * with typos.
 */
export async function searchReminders(
  ctx: UserContext,
  { q, limit }: { q: string; limit: number },
): Promise<Reminder[]> {
  if (q.trim() === '') return [];
  const found = await openBeforeDone(ctx, { q, limit });
  if (found.length > 0) return found;
  for (const { id: contact } of await searchContacts(ctx, { q, limit })) {
    if (found.length < limit)
      found.push(...(await openBeforeDone(ctx, { contact, limit: limit - found.length })));
  }
  const byId = new Map(found.map((reminder) => [reminder.id, reminder]));
  return [...byId.values()];
}

async function openBeforeDone(
  ctx: UserContext,
  query: ReminderQuery & { limit: number },
): Promise<Reminder[]> {
  const open = await getReminders(ctx, { ...query, status: 'open' });
  const left = query.limit - open.results.length;
  if (left === 0) return open.results;
  const done = await getReminders(ctx, { ...query, status: 'done', limit: left });
  return [...open.results, ...done.results];
}
