import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import type { SuggestedConnection } from '#contract/connections.ts';
import type { UserContext } from '../../../context.ts';
import type { Db } from '../../../infra/db.ts';
import { translate } from '../../../infra/translations.ts';
import { pageOf, readCursor, type Page, type PageQuery } from '../../../paging.ts';
import { rejectionCutoff } from '../../ties/public.ts';
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
  reason: (row: SuggestionRow, mutual: number) => MessageDescriptor;
}

/** Kinds of suggestions, best first; a user gets only one. */
const KINDS: Kind[] = [
  {
    find: suggestByMutual,
    reason: (_, mutual) =>
      msg`${plural({ mutual }, { one: '# mutual connection', other: '# mutual connections' })}`,
  },
  { find: suggestByEmail, reason: () => msg`In your contacts` },
  { find: suggestByCompany, reason: ({ company }) => msg`Also at ${{ company }}` },
];

/** Number of newest contacts considered. */
const MAX_CONTACTS = 5_000;
const MAX_DASHBOARD_CONTACTS = 500;

const key = z.tuple([z.int().min(0), z.int(), z.int()]);

type RankedSuggestion = SuggestionRow & { kind: number };

/**
 * One page of suggestions. Users who aren't discoverable are never suggested by address or company, so neither reveals
 * who has an account.
 */
export async function getSuggestedConnections(
  ctx: UserContext,
  query: PageQuery,
): Promise<Page<SuggestedConnection>> {
  const { limit, after } = readCursor(query, key);
  const rows = await findSuggestions(ctx, { after, limit: limit + 1, cards: MAX_CONTACTS });
  const { results, next_cursor } = pageOf(rows, limit, (row) => [row.kind, row.rank, row.id]);
  return { results: await suggestionViews(ctx, results), next_cursor };
}

/** The first suggestions for the dashboard; considers fewer contacts. */
export async function getFirstSuggestions(
  ctx: UserContext,
  limit: number,
): Promise<SuggestedConnection[]> {
  return suggestionViews(
    ctx,
    await findSuggestions(ctx, { after: null, limit, cards: MAX_DASHBOARD_CONTACTS }),
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
): Promise<RankedSuggestion[]> {
  const [firstKind, rank, id] = after ?? [0, 0, 0];
  const rejected_after = rejectionCutoff(ctx.clock.now());
  const few_findable = await hasFewDiscoverableUsers(ctx.db);
  const found: RankedSuggestion[] = [];
  for (const [kind, { find }] of KINDS.entries()) {
    if (kind < firstKind || found.length === limit) continue;
    const rows = await find(ctx.db, {
      user_id: ctx.user_id,
      rejected_after,
      few_findable,
      after: after !== null && kind === firstKind ? { rank, id } : null,
      limit: limit - found.length,
      cards,
    });
    found.push(...rows.map((row) => ({ ...row, kind })));
  }
  return found;
}

/** Recounts common connections when the limited search found few. */
async function suggestionViews(
  ctx: UserContext,
  rows: RankedSuggestion[],
): Promise<SuggestedConnection[]> {
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const contacts = await findContactsForUsers(ctx.db, ctx.user_id, ids);
  const contactIds = new Map(contacts.map((card) => [card.user_id, card.contact_id]));
  const counts = await countMutuals(ctx.db, ctx.user_id, ids);
  const mutualCounts = new Map(counts.map((count) => [count.id, count.mutual]));
  return rows.map((row) => {
    const mutual = mutualCounts.get(row.id) ?? row.rank;
    const reason = KINDS[row.kind]?.reason(row, mutual);
    return suggestionView(row, {
      reason: reason === undefined ? '' : translate(ctx.language, reason),
      mutual_connections: mutual,
      contact_id: contactIds.get(row.id) ?? null,
    });
  });
}

function suggestionView(
  { id, first_name, last_name, headline, avatar_url }: RankedSuggestion,
  tie: Omit<SuggestedConnection, 'user'>,
): SuggestedConnection {
  return { user: { id, first_name, last_name, headline, avatar_url }, ...tie };
}
