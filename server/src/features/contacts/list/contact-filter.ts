import type { ContactFilter } from '#contract/contacts.ts';
import type { PersonContext, UserContext } from '../../../context.ts';
import { addDays, type Timestamp } from '../../../infra/clock.ts';
import { customConditions } from '../../custom-fields/public.ts';
import { inTransaction } from '../../../infra/db.ts';
import {
  findSimilarTerms,
  hasContacts,
  listContactIds,
  type ListFilter,
} from './contact-filter.queries.ts';
import { locationKey } from '../search/location-keys.ts';
import { foldText } from '#contract/fold-text.ts';
import { containsPattern } from '../../../search/like-pattern.ts';
import { minSimilarity, respellings, transpositions } from '../../../search/typo-tolerance.ts';
import {
  phrasePattern,
  fuzzyTerm,
  isPhoneNumber,
  parseSearchTerms,
  type SearchTerm,
} from '../search/search-terms.ts';

/** The exact filter: all words of `q` must match. 400 at `custom.<id>` for wrong ranges. */
export async function exactFilter(
  { db, clock, user_id }: Pick<PersonContext, 'db' | 'clock' | 'user_id'>,
  query: ContactFilter,
): Promise<ListFilter> {
  const now = clock.now();
  const timeOf = (value: string | undefined) => (value ? toTimestamp(value, now) : null);
  return {
    words: parseSearchTerms(query.q ?? ''),
    types: query.type ?? [],
    tags: filled(query.tag),
    tag_match: query.tag_match ?? 'any',
    companies: filled(query.company).map((company) => ({
      folded: phrasePattern(foldText(company)),
      written: containsPattern(company),
    })),
    locations: [
      filled(query.city).map((city) => locationKey('city', city)),
      filled(query.country).map((country) => locationKey('country', country)),
    ].filter((keys) => keys.length > 0),
    missing: query.missing ?? [],
    contacted_before: timeOf(query.last_contacted_before),
    contacted_after: timeOf(query.last_contacted_after),
    ...singleValues(query),
    created_after: timeOf(query.created_after),
    related: query.relationship_kind ? { owner_id: user_id, kinds: query.relationship_kind } : null,
    custom: query.custom ? await customConditions({ db }, user_id, query.custom) : [],
  };
}

function singleValues(query: ContactFilter) {
  const { favorite, linked, never_contacted, has_photo, birthday_month, import_id } = query;
  return {
    favorite: favorite ?? null,
    linked: linked ?? null,
    never_contacted: never_contacted ?? null,
    has_photo: has_photo ?? null,
    birthday_month: birthday_month ?? null,
    import_id: import_id ?? null,
  };
}

const filled = (values: string[] | undefined) => (values ?? []).filter((value) => value !== '');

/** A timestamp, the start of a date in UTC, or a number of days before now, such as `P90D`. */
function toTimestamp(value: string, now: Timestamp): Timestamp {
  if (value.startsWith('P')) return addDays(now, -Number(value.slice(1, -1)));
  return value.length === 10 ? `${value}T00:00:00.000Z` : value;
}

/** The typo-tolerant filter: each word of `q` may be replaced by similar words of the caller's contacts. */
export function fuzzyFilter(ctx: UserContext, query: ContactFilter): Promise<ListFilter> {
  return inTransaction(ctx, async (txCtx) => {
    const words: SearchTerm[] = [];
    for (const { text } of parseSearchTerms(query.q ?? ''))
      words.push(fuzzyTerm(text, await expandTypos(txCtx, text)));
    return { ...(await exactFilter(txCtx, query)), words };
  });
}

/** Up to four words of the caller's contacts that the text may be a typo of. Requires a transaction. */
export async function expandTypos({ db, user_id }: UserContext, text: string): Promise<string[]> {
  const min_similarity = isPhoneNumber(text) ? null : minSimilarity(text);
  if (min_similarity === null) return [];
  const alternatives = [...transpositions(text), ...respellings(text)];
  return findSimilarTerms(db, user_id, text, { min_similarity, alternatives });
}

/** The caller's list filter; typo-tolerant only if nothing matches exactly. */
export async function resolveFilter(
  ctx: UserContext,
  query: ContactFilter,
): Promise<{ filter: ListFilter; similar: boolean }> {
  const filter = await exactFilter(ctx, query);
  const found = filter.words.length === 0 || (await hasContacts(ctx.db, ctx.user_id, filter));
  if (found) return { filter, similar: false };
  return { filter: await fuzzyFilter(ctx, query), similar: true };
}

/**
 * Ids matching the filter in list order, after the cursor. Bulk actions query once with a high limit, because the next
 * page could be filtered differently: exactly instead of typo-tolerantly, or the reverse.
 */
export async function findContactIds(
  ctx: UserContext,
  query: ContactFilter,
  page: { after: number; limit: number },
): Promise<number[]> {
  const { filter } = await resolveFilter(ctx, query);
  return listContactIds(ctx.db, ctx.user_id, filter, page);
}
