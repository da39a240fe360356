import { isDeepStrictEqual } from 'node:util';
import type { UserContext } from '../../../context.ts';
import {
  type ContactState,
  lockStates,
  sourcedCardOf,
  writeState,
} from '../cards/contact-state.ts';
import { combineSources } from '../cards/sources.ts';
import { findPresentLinks, reattachContacts } from './merged-contacts.queries.ts';
import { deletePhotosByKey } from '../photos/contact-photos.queries.ts';
import { nextTimestamp } from '../cards/write-contacts.ts';
import { type Card, withEntries } from '../cards/card.ts';

const LISTS = new Set<keyof Card>([
  'emails',
  'phones',
  'addresses',
  'urls',
  'messengers',
  'dates',
  'tags',
]);

const TEXTS = new Set<keyof Card>(['notes', 'how_we_met', 'company_notes']);

/**
 * Restores merged contacts and reverts the remaining one, except for later edits. Returns false if that contact no
 * longer exists. The caller provides the transaction.
 */
export async function unmergeContacts(
  ctx: UserContext,
  merge: { id: number; keep_id: number; before: ContactState; after: ContactState },
): Promise<boolean> {
  const { before, after, keep_id } = merge;
  const survivor = (await lockStates(ctx, [keep_id])).get(keep_id);
  if (survivor === undefined) return false;
  const { updated_at, ...current } = survivor;
  const card = unmergeCard(current.card, before.card, after.card);
  const links = await findPresentLinks(ctx.db, ctx.user_id, card);
  const { source, created_at, last_contacted_by_hand: entered } = before;
  const state: ContactState = {
    card: { ...card, ...links },
    extra: withoutAdded(current.extra, before.extra, after.extra),
    sources: combineSources(card, [current, before].map(sourcedCardOf), {
      kind: 'typed',
      at: ctx.clock.now(),
    }),
    source,
    created_at,
    last_contacted_by_hand:
      current.last_contacted_by_hand === after.last_contacted_by_hand
        ? entered
        : current.last_contacted_by_hand,
  };
  // Not if the photo was changed since.
  if (after.added_photo) await deletePhotosByKey(ctx.db, [after.added_photo]);
  await writeState(ctx, keep_id, state, nextTimestamp(updated_at, ctx.clock.now()));
  await reattachContacts(ctx.db, ctx.user_id, merge.id, ctx.clock.now());
  return true;
}

/**
 * Reverts the change from `before` to `after`, keeping later edits. In lists what the change added is removed and what
 * it removed is added; in long texts what it added is removed.
 */
export function unmergeCard(current: Card, before: Card, after: Card): Card {
  const fields = Object.keys(before) as (keyof Card)[];
  const reverted: Card = {
    ...current,
    ...Object.fromEntries(
      fields.map((field) => [
        field,
        revertField(field, current[field], before[field], after[field]),
      ]),
    ),
  };
  return withEntries(reverted, reverted.emails, reverted.phones);
}

function revertField(
  field: keyof Card,
  current: unknown,
  before: unknown,
  after: unknown,
): unknown {
  if (isDeepStrictEqual(current, after)) return before;
  if (LISTS.has(field))
    return revertList(current as unknown[], before as unknown[], after as unknown[]);
  if (field === 'custom') return revertRecord(...([current, before, after] as Card['custom'][]));
  if (TEXTS.has(field)) return withoutText(String(current), String(before), String(after));
  return current;
}

/** Removed entries return to their former positions. */
function revertList<T>(current: T[], before: T[], after: T[]): T[] {
  const entries = withoutAdded(current, before, after);
  for (const [index, entry] of before.entries())
    if (!includesEntry(after, entry) && !includesEntry(entries, entry))
      entries.splice(index, 0, entry);
  return entries;
}

/** Custom fields one by one. */
function revertRecord(
  current: Card['custom'] = {},
  before: Card['custom'] = {},
  after: Card['custom'] = {},
): Card['custom'] {
  const ids = Object.keys({ ...current, ...before, ...after });
  const values = ids.map((id) => [id, current[id] === after[id] ? before[id] : current[id]]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Card['custom'];
}

/** The entries without those added between `before` and `after`. */
export function withoutAdded<T>(current: T[], before: T[], after: T[]): T[] {
  return current.filter((entry) => includesEntry(before, entry) || !includesEntry(after, entry));
}

function withoutText(current: string, before: string, after: string): string {
  const added = after.startsWith(before) ? after.slice(before.length) : '';
  return current.replace(added, () => '').trim();
}

function includesEntry(entries: unknown[], entry: unknown): boolean {
  return entries.some((other) => isDeepStrictEqual(other, entry));
}
