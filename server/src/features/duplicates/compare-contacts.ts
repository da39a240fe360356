import type { Db } from '../../infra/db.ts';
import { foldText } from '../../text/fold-text.ts';
import { keysOf } from './duplicate-keys.ts';
import type { Pair } from './group-pairs.ts';
import { tokenizeNames } from './name-tokens.ts';
import { replacePairs } from './pairs.queries.ts';
import {
  findContactsByKey,
  lockScannedContacts,
  replaceKeys,
  type ScannedContact,
} from './scan.queries.ts';
import { scorePair, type Comparable } from './score-pair.ts';

/** A key that more contacts share says nothing: the number of an office, the commonest name. */
const MOST_SHARING = 50;

/** Compares contacts that changed with all others of the person that share a key, and writes their pairs anew. */
export async function compareContacts(db: Db, owner_id: number, changed: number[]): Promise<void> {
  const held = (await lockScannedContacts(db, owner_id, changed)).map(comparable);
  const cards = new Map<number, Comparable>(held.map((card) => [card.id, card]));
  const keyed = held.map((card) => ({ ...card, keys: keysOf(card) }));
  await replaceKeys(db, owner_id, keyed);
  const keys = [...new Set(keyed.flatMap((card) => card.keys))];
  const meetings = await findContactsByKey(db, owner_id, keys, MOST_SHARING);
  const others = [...new Set(meetings.flat())].filter((id) => !cards.has(id));
  for (const row of await lockScannedContacts(db, owner_id, others))
    cards.set(row.id, comparable(row));
  await replacePairs(db, owner_id, changed, pairsAmong(meetings, cards, new Set(changed)));
}

/** The pairs of those who meet, each once, where one of the two changed. */
function pairsAmong(
  meetings: number[][],
  cards: Map<number, Comparable>,
  changed: Set<number>,
): Pair[] {
  const seen = new Set<string>();
  const pairs: Pair[] = [];
  for (const ids of meetings)
    for (const low_id of ids)
      for (const high_id of ids) {
        if (low_id >= high_id || !(changed.has(low_id) || changed.has(high_id))) continue;
        const key = `${low_id} ${high_id}`;
        const [low, high] = [cards.get(low_id), cards.get(high_id)];
        if (low === undefined || high === undefined || seen.has(key)) continue;
        seen.add(key);
        const likeness = scorePair(low, high);
        if (likeness !== null) pairs.push({ low_id, high_id, ...likeness });
      }
  return pairs;
}

function comparable(row: ScannedContact) {
  const { id, updated_at, birthday, email_keys, phone_keys } = row;
  const company = foldText(row.company_name);
  return { id, updated_at, names: tokenizeNames(row), company, birthday, email_keys, phone_keys };
}
