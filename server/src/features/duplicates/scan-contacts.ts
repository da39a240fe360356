import type { Context } from '../../context.ts';
import { type Db, inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { foldText } from '#contract/fold-text.ts';
import { findStaleGroups } from './groups.queries.ts';
import { regroup } from './regroup.ts';
import {
  disableJit,
  findChanged,
  findContactsByKey,
  findScan,
  lockScan,
  lockScannedContacts,
  relocationKeys,
  type ScannedContact,
  updateScan,
} from './scan.queries.ts';
import { keysOf } from './duplicate-keys.ts';
import type { Pair } from './group-pairs.ts';
import { tokenizeNames } from './name-tokens.ts';
import { replacePairs } from './pairs.queries.ts';
import { type Comparable, scorePair } from './score-pair.ts';

/** Keys shared by more contacts, such as an office number, carry no information. */
const MAX_CONTACTS_PER_KEY = 50;

/** Contacts compared per transaction. */
const BATCH_SIZE = 500;

type Position = [updated_at: string, id: number];

/** Compares contacts changed since the last scan, many in short transactions, then updates and publishes the groups. */
export async function scanContacts(ctx: Context, owner_id: number): Promise<void> {
  const started_at = ctx.clock.now();
  let after: Position | null = null;
  do after = await scanBatch(ctx, owner_id, { started_at, after });
  while (after !== null);
}

/** Returns the start of the next part; null after the last. */
function scanBatch(
  ctx: Context,
  owner_id: number,
  { started_at, after }: { started_at: string; after: Position | null },
): Promise<Position | null> {
  return inTransaction(ctx, async ({ db }) => {
    const scan = await lockScan(db, owner_id);
    if (scan === undefined) return null;
    await disableJit(db);
    const changed = await findChanged(db, owner_id, { ...scan, after, limit: BATCH_SIZE });
    const ids = changed.map((row) => row.id);
    if (ids.length > 0) await compareContacts(db, owner_id, ids);
    const last = changed.at(BATCH_SIZE - 1);
    if (last !== undefined) {
      await updateScan(db, owner_id, { running_since: ctx.clock.now() });
      return [last.updated_at, last.id];
    }
    await finishScan(db, owner_id, { ids, is_whole: scan.running_since === null, started_at });
    return null;
  });
}

/** Updates the groups and publishes if anything was compared. A scan in parts, or one that crashed, regroups all pairs. */
async function finishScan(
  db: Db,
  owner_id: number,
  { ids, is_whole, started_at }: { ids: number[]; is_whole: boolean; started_at: string },
): Promise<void> {
  const affected = is_whole ? [...ids, ...(await findStaleGroups(db, owner_id))] : null;
  await regroup(db, owner_id, affected);
  await updateScan(db, owner_id, { scanned_until: started_at, running_since: null });
  if (affected?.length !== 0) await publish(db, [owner_id], 'duplicates');
}

/** Whether contacts are still to be compared. */
export async function isScanning(db: Db, owner_id: number): Promise<boolean> {
  const scan = await findScan(db, owner_id);
  if (scan.running_since !== null) return true;
  return (await findChanged(db, owner_id, { ...scan, after: null, limit: 1 })).length > 0;
}

/** Compares changed contacts with all sharing a key and replaces their pairs. */
async function compareContacts(db: Db, owner_id: number, changed: number[]): Promise<void> {
  const lockedCards = (await lockScannedContacts(db, owner_id, changed)).map(toComparable);
  const cards = new Map<number, Comparable>(lockedCards.map((card) => [card.id, card]));
  const keyed = lockedCards.map((card) => ({ ...card, keys: keysOf(card) }));
  await relocationKeys(db, owner_id, keyed);
  const keys = [...new Set(keyed.flatMap((card) => card.keys))];
  const groups = await findContactsByKey(db, owner_id, keys, MAX_CONTACTS_PER_KEY);
  const others = [...new Set(groups.flat())].filter((id) => !cards.has(id));
  for (const row of await lockScannedContacts(db, owner_id, others))
    cards.set(row.id, toComparable(row));
  await replacePairs(db, owner_id, changed, pairsAmong(groups, cards, new Set(changed)));
}

/** Distinct pairs in which at least one contact changed. */
function pairsAmong(
  groups: number[][],
  cards: Map<number, Comparable>,
  changed: Set<number>,
): Pair[] {
  const seen = new Set<string>();
  const pairs: Pair[] = [];
  for (const [low_id, high_id] of groups.values().flatMap((ids) => pairsOf(ids, changed))) {
    const key = `${low_id} ${high_id}`;
    const [low, high] = [cards.get(low_id), cards.get(high_id)];
    if (low === undefined || high === undefined || seen.has(key)) continue;
    seen.add(key);
    const similarity = scorePair(low, high);
    if (similarity !== null) pairs.push({ low_id, high_id, ...similarity });
  }
  return pairs;
}

function* pairsOf(ids: number[], changed: Set<number>): Generator<[number, number]> {
  for (const low of ids)
    for (const high of ids)
      if (low < high && (changed.has(low) || changed.has(high))) yield [low, high];
}

function toComparable(row: ScannedContact) {
  const { id, updated_at, birthday, email_keys, phone_keys } = row;
  const company = foldText(row.company_name);
  return { id, updated_at, names: tokenizeNames(row), company, birthday, email_keys, phone_keys };
}
