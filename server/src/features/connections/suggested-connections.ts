import { z } from 'zod';
import type { SuggestedConnection } from '#contract/connections.ts';
import type { UserContext } from '../../context.ts';
import type { Db } from '../../infra/db.ts';
import { pageOf, readCursor, type Page, type PageQuery } from '../../paging.ts';
import { rejectionsStillHidden } from './shown-connection.ts';
import {
  findCardsOf,
  suggestByCompany,
  suggestByEmail,
  suggestByMutual,
  type SuggestionRow,
  type Wanted,
} from './suggested-connections.queries.ts';

interface Kind {
  find: (db: Db, wanted: Wanted) => Promise<SuggestionRow[]>;
  reason: (row: SuggestionRow) => string;
}

/** Why somebody is suggested, the best reason first; nobody is suggested for two. */
const KINDS: Kind[] = [
  {
    find: suggestByMutual,
    reason: ({ mutual }) => `${mutual} mutual ${mutual === 1 ? 'connection' : 'connections'}`,
  },
  { find: suggestByEmail, reason: () => 'In your contacts' },
  { find: suggestByCompany, reason: ({ company }) => `Also at ${company}` },
];

const key = z.tuple([z.int().min(0), z.int(), z.int()]);

type Found = SuggestionRow & { kind: number };

/**
 * One page of people whom the caller may know. Whoever does not want to be found is never suggested for an address
 * or a company, so that neither can be used to learn who has an account.
 */
export async function getSuggestedConnections(
  ctx: UserContext,
  query: PageQuery,
): Promise<Page<SuggestedConnection>> {
  const { limit, after } = readCursor(query, key);
  const rows = await findSuggestions(ctx, after, limit + 1);
  const { results, next_cursor } = pageOf(rows, limit, (row) => [row.kind, row.mutual, row.id]);
  return { results: await withCards(ctx, results), next_cursor };
}

async function findSuggestions(
  ctx: UserContext,
  after: z.output<typeof key> | null,
  limit: number,
): Promise<Found[]> {
  const [begin, mutual, id] = after ?? [0, 0, 0];
  const rejected_after = rejectionsStillHidden(ctx.clock.now());
  const found: Found[] = [];
  for (const [kind, { find }] of KINDS.entries()) {
    if (kind < begin || found.length === limit) continue;
    const rows = await find(ctx.db, {
      user_id: ctx.user_id,
      rejected_after,
      after: after !== null && kind === begin ? { mutual, id } : null,
      limit: limit - found.length,
    });
    found.push(...rows.map((row) => ({ ...row, kind })));
  }
  return found;
}

async function withCards(ctx: UserContext, rows: Found[]): Promise<SuggestedConnection[]> {
  const ids = rows.map((row) => row.id);
  const cards = ids.length === 0 ? [] : await findCardsOf(ctx.db, ctx.user_id, ids);
  const cardOf = new Map(cards.map((card) => [card.user_id, card.contact_id]));
  return rows.map((row) => ({
    user: {
      id: row.id,
      first_name: row.first_name,
      last_name: row.last_name,
      headline: row.headline,
      avatar_url: row.avatar_url,
    },
    reason: KINDS[row.kind]?.reason(row) ?? '',
    mutual_connections: row.mutual,
    contact_id: cardOf.get(row.id) ?? null,
  }));
}
