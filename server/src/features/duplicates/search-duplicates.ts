import type { Context } from '../../context.ts';
import { addMs } from '../../infra/clock.ts';
import { type Db, inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { foldText } from '../../text/fold-text.ts';
import { findStaleGroups } from './groups.queries.ts';
import { regroup } from './regroup.ts';
import {
  disableJit,
  findChanged,
  findContactsByKey,
  findScan,
  lockScan,
  lockScannedContacts,
  replaceKeys,
  type ScannedContact,
  updateScan,
} from './scan.queries.ts';
import { keysOf } from './duplicate-keys.ts';
import type { Pair } from './group-pairs.ts';
import { tokenizeNames } from './name-tokens.ts';
import { replacePairs } from './pairs.queries.ts';
import { type Comparable, scorePair } from './score-pair.ts';

/** Keys shared by more contacts, such as an office number, carry no information. */
const MOST_SHARING = 50;

export const SEARCH_JOB = 'duplicates.scan-contacts';

/** Contacts compared during a request, and per transaction of the job. */
const AT_ONCE = 500;
/** Covers transactions that started before the last scan and committed after it. */
const OVERLAP_MS = 10 * 60_000;
/** A scan without progress for this long has crashed. */
const SILENT_MS = 15 * 60_000;

/** Compares contacts changed since the last scan. Returns whether the scan continues in a job. */
export async function searchDuplicates(ctx: Context, owner_id: number): Promise<boolean> {
  const now = ctx.clock.now();
  const known = await findScan(ctx.db, owner_id);
  if (isRunning(known, now)) return true;
  return inTransaction(ctx, async ({ db }) => {
    const scan = await lockScan(db, owner_id);
    if (scan === undefined) return false;
    if (isRunning(scan, now)) return true;
    await disableJit(db);
    const since = addMs(scan.scanned_until, -OVERLAP_MS);
    const query = { since, after: null, limit: AT_ONCE + 1 };
    const changed = await findChanged(db, owner_id, query);
    // A crashed scan may have left pairs without groups.
    if (changed.length > AT_ONCE || scan.running_since !== null) {
      await updateScan(db, owner_id, { running_since: now });
      await enqueueJob(db, SEARCH_JOB, { owner_id }, `${SEARCH_JOB}:${owner_id}`);
      return true;
    }
    const broken = await findStaleGroups(db, owner_id);
    const ids = changed.map((row) => row.id);
    if (ids.length > 0) await compareContacts(db, owner_id, ids);
    await regroup(db, owner_id, [...ids, ...broken]);
    await updateScan(db, owner_id, { scanned_until: now, running_since: null });
    return false;
  });
}

/** Compares all changed contacts in short transactions, then updates and publishes the groups. */
export async function runSearch(ctx: Context, owner_id: number): Promise<void> {
  const now = ctx.clock.now();
  let after: [string, number] | null | undefined = null;
  while (after !== undefined) after = await searchPart(ctx, owner_id, after);
  await inTransaction(ctx, async ({ db }) => {
    if ((await lockScan(db, owner_id)) === undefined) return;
    await disableJit(db);
    await regroup(db, owner_id, null);
    await updateScan(db, owner_id, { scanned_until: now, running_since: null });
    await publish(db, [owner_id], 'duplicates');
  });
}

/** Returns the start of the next part; undefined after the last. */
function searchPart(ctx: Context, owner_id: number, after: [string, number] | null) {
  return inTransaction(ctx, async ({ db }): Promise<[string, number] | undefined> => {
    const scan = await lockScan(db, owner_id);
    if (scan === undefined) return undefined;
    await disableJit(db);
    await updateScan(db, owner_id, { running_since: ctx.clock.now() });
    const since = addMs(scan.scanned_until, -OVERLAP_MS);
    const changed = await findChanged(db, owner_id, { since, after, limit: AT_ONCE });
    const ids = changed.map((row) => row.id);
    if (ids.length > 0) await compareContacts(db, owner_id, ids);
    const last = changed.at(-1);
    return last && [last.updated_at, last.id];
  });
}

export function isRunning(
  scan: { running_since: string | null } | undefined,
  now: string,
): boolean {
  const since = scan?.running_since ?? null;
  return since !== null && addMs(since, SILENT_MS) > now;
}

/** Compares changed contacts with all sharing a key and replaces their pairs. */
async function compareContacts(db: Db, owner_id: number, changed: number[]): Promise<void> {
  const lockedCards = (await lockScannedContacts(db, owner_id, changed)).map(comparable);
  const cards = new Map<number, Comparable>(lockedCards.map((card) => [card.id, card]));
  const keyed = lockedCards.map((card) => ({ ...card, keys: keysOf(card) }));
  await replaceKeys(db, owner_id, keyed);
  const keys = [...new Set(keyed.flatMap((card) => card.keys))];
  const meetings = await findContactsByKey(db, owner_id, keys, MOST_SHARING);
  const others = [...new Set(meetings.flat())].filter((id) => !cards.has(id));
  for (const row of await lockScannedContacts(db, owner_id, others))
    cards.set(row.id, comparable(row));
  await replacePairs(db, owner_id, changed, pairsAmong(meetings, cards, new Set(changed)));
}

/** Distinct pairs in which at least one contact changed. */
function pairsAmong(
  meetings: number[][],
  cards: Map<number, Comparable>,
  changed: Set<number>,
): Pair[] {
  const seen = new Set<string>();
  const pairs: Pair[] = [];
  for (const [low_id, high_id] of meetings.values().flatMap((ids) => pairsOf(ids, changed))) {
    const key = `${low_id} ${high_id}`;
    const [low, high] = [cards.get(low_id), cards.get(high_id)];
    if (low === undefined || high === undefined || seen.has(key)) continue;
    seen.add(key);
    const likeness = scorePair(low, high);
    if (likeness !== null) pairs.push({ low_id, high_id, ...likeness });
  }
  return pairs;
}

function* pairsOf(ids: number[], changed: Set<number>): Generator<[number, number]> {
  for (const low of ids)
    for (const high of ids)
      if (low < high && (changed.has(low) || changed.has(high))) yield [low, high];
}

function comparable(row: ScannedContact) {
  const { id, updated_at, birthday, email_keys, phone_keys } = row;
  const company = foldText(row.company_name);
  return { id, updated_at, names: tokenizeNames(row), company, birthday, email_keys, phone_keys };
}
