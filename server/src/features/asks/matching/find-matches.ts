import type { AskMatch, MatchReason } from '#contract/asks.ts';
import { LIMITS } from '#contract/limits.ts';
import type { UserContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { matchedTexts } from '../../contacts/public.ts';
import { correctTypos } from './correct-typos.ts';
import { conceptQuery } from './match-query.ts';
import { findBestFits, findMatchedContacts, listOffers, type OfferHit } from './matches.queries.ts';
import { parseAsk, type Concept } from './parse-need.ts';
import { findConcepts, reasonsOf } from './reasons.ts';
import { getSynonyms } from './synonyms.ts';

// Contacts who fit much less than the best one share only a minor word with the ask.
const MIN_SHARE_OF_BEST = 0.2;

/** An ask with its asker. */
export interface MatchedAsk {
  user_id: number;
  need: string;
  details: string;
  place: string;
}

/**
 * The caller's contacts who could help with an ask, best first, with the words that matched. Without contacts in the
 * trash, those with a date of death, and those linked to the asker. Stores nothing. See docs/decisions/123.
 */
export function findMatches(ctx: UserContext, ask: MatchedAsk): Promise<AskMatch[]> {
  return inTransaction(ctx, async (txCtx) => {
    const concepts = await correctTypos(txCtx, parseAsk(ask, getSynonyms()));
    if (concepts.length === 0) return [];
    const offered = await readOffers(txCtx);
    const fits = await findBestFits(txCtx.db, ctx.user_id, concepts.map(conceptQuery), {
      offers: offerHits(concepts, offered),
      without_user: ask.user_id,
      limit: LIMITS.ask_matches,
    });
    const least = (fits[0]?.score ?? 0) * MIN_SHARE_OF_BEST;
    const ids = fits.filter(({ score }) => score >= least).map(({ contact_id }) => contact_id);
    return describe(txCtx, ids, { concepts, offered });
  });
}

/** What users linked to the caller's contacts can help with, by contact. */
async function readOffers({ db, user_id }: UserContext): Promise<Map<number, string[]>> {
  const rows = await listOffers(db, user_id);
  return new Map(
    rows.map((row) => [row.contact_id, row.can_help_with.map((text) => text.normalize('NFKC'))]),
  );
}

function offerHits(concepts: Concept[], offered: Map<number, string[]>): OfferHit[] {
  return [...offered].flatMap(([contact_id, texts]) => {
    const best = new Map<number, number>();
    for (const { number, value } of texts.flatMap((text) => findConcepts(concepts, text)))
      best.set(number, Math.max(value, best.get(number) ?? 0));
    return [...best].map(([number, value]) => ({ contact_id, number, value }));
  });
}

async function describe(
  { db, user_id }: UserContext,
  ids: number[],
  { concepts, offered }: { concepts: Concept[]; offered: Map<number, string[]> },
): Promise<AskMatch[]> {
  const rows = await findMatchedContacts(db, user_id, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const { reference, job_title, company_name } = row;
    const offers = (offered.get(id) ?? []).map((text): [MatchReason['field'], string] => [
      'can_help_with',
      text,
    ]);
    const reasons = reasonsOf(concepts, [...matchedTexts(row), ...offers]);
    // Its word was in a custom field that was deleted since.
    if (reasons.length === 0) return [];
    return [{ contact: { ...reference, job_title, company_name }, reasons }];
  });
}
