import { z } from 'zod';
import type { SuggestedConnection } from '#contract/connections.ts';
import type { UserContext } from '../../../context.ts';
import type { Db } from '../../../infra/db.ts';
import { pageOf, readCursor, type Page, type PageQuery } from '../../../paging.ts';
import { rejectionsStillHidden } from '../connection-view.ts';
import {
  hasFewDiscoverableUsers,
  countMutuals,
  findContactsForUsers,
  suggestByCompany,
  suggestByEmail,
  suggestByMutual,
  type SuggestionRow,
  type SuggestionQuery,
} from './suggested-connections.queries.ts';

interface Kind {
  find: (db: Db, wanted: SuggestionQuery) => Promise<SuggestionRow[]>;
  reason: (row: SuggestionRow, mutual: number) => string;
}

/** Kinds of suggestions, best first; a user gets only one. */
const KINDS: Kind[] = [
  {
    find: suggestByMutual,
    reason: (_, mutual) => `${mutual} mutual ${mutual === 1 ? 'connection' : 'connections'}`,
  },
  { find: suggestByEmail, reason: () => 'In your contacts' },
  { find: suggestByCompany, reason: ({ company }) => `Also at ${company}` },
];

/** Number of newest contacts considered. */
const CARDS = 5_000;
const CARDS_AT_A_GLANCE = 500;

const key = z.tuple([z.int().min(0), z.int(), z.int()]);

type Found = SuggestionRow & { kind: number };

/**
 * One page of suggestions. Users who aren't discoverable are never suggested by address or company, so neither reveals
 * who has an account.
 */
export async function getSuggestedConnections(
  ctx: UserContext,
  query: PageQuery,
): Promise<Page<SuggestedConnection>> {
  const { limit, after } = readCursor(query, key);
  const rows = await findSuggestions(ctx, { after, limit: limit + 1, cards: CARDS });
  const { results, next_cursor } = pageOf(rows, limit, (row) => [row.kind, row.rank, row.id]);
  return { results: await shownAll(ctx, results), next_cursor };
}

/** The first suggestions for the dashboard; considers fewer contacts. */
export async function getFirstSuggestions(
  ctx: UserContext,
  limit: number,
): Promise<SuggestedConnection[]> {
  return shownAll(
    ctx,
    await findSuggestions(ctx, { after: null, limit, cards: CARDS_AT_A_GLANCE }),
  );
}

interface SuggestionInput {
  after: z.output<typeof key> | null;
  limit: number;
  cards: number;
}

async function findSuggestions(
  ctx: UserContext,
  { after, limit, cards }: SuggestionInput,
): Promise<Found[]> {
  const [begin, rank, id] = after ?? [0, 0, 0];
  const rejected_after = rejectionsStillHidden(ctx.clock.now());
  const few_findable = await hasFewDiscoverableUsers(ctx.db);
  const found: Found[] = [];
  for (const [kind, { find }] of KINDS.entries()) {
    if (kind < begin || found.length === limit) continue;
    const rows = await find(ctx.db, {
      user_id: ctx.user_id,
      rejected_after,
      few_findable,
      after: after !== null && kind === begin ? { rank, id } : null,
      limit: limit - found.length,
      cards,
    });
    found.push(...rows.map((row) => ({ ...row, kind })));
  }
  return found;
}

/** Recounts common connections when the limited search found few. */
async function shownAll(ctx: UserContext, rows: Found[]): Promise<SuggestedConnection[]> {
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const cards = await findContactsForUsers(ctx.db, ctx.user_id, ids);
  const cardOf = new Map(cards.map((card) => [card.user_id, card.contact_id]));
  const counts = await countMutuals(ctx.db, ctx.user_id, ids);
  const mutualOf = new Map(counts.map((count) => [count.id, count.mutual]));
  return rows.map((row) =>
    shown(row, mutualOf.get(row.id) ?? row.rank, cardOf.get(row.id) ?? null),
  );
}

function shown(row: Found, mutual: number, contact_id: number | null): SuggestedConnection {
  const { id, first_name, last_name, headline, avatar_url, kind } = row;
  return {
    user: { id, first_name, last_name, headline, avatar_url },
    reason: KINDS[kind]?.reason(row, mutual) ?? '',
    mutual_connections: mutual,
    contact_id,
  };
}
