import { msg, plural } from '@lingui/core/runtime-macro';
import type { ContactFields } from '#contract/contacts.ts';
import { countCharacters } from '#contract/fields.ts';
import { LIMITS } from '#contract/limits.ts';
import { AppError, badInput } from '../../../app-error.ts';
import type { UserContext } from '../../../context.ts';
import { checkCustomValues, getFieldDefinitions } from '../../custom-fields/public.ts';
import type { Timestamp } from '../../../infra/clock.ts';
import { type Card, checkCard } from '../cards/card.ts';
import { mergeExtra } from '../cards/fill-card.ts';
import { changesOf, recordChanges, recordEvent } from '../cards/contact-history.ts';
import {
  type ContactState,
  lockStates,
  sourcedCardOf,
  writeState,
} from '../cards/contact-state.ts';
import { adoptPhoto } from '../photos/add-photos.ts';
import { combineSources } from '../cards/sources.ts';
import { mergeCards } from './merge-cards.ts';
import { detachContacts, findTypeNames } from './merged-contacts.queries.ts';
import { nextTimestamp } from '../cards/write-contacts.ts';

const LISTS = {
  emails: msg`Merged, these contacts would have more than ${{ max: LIMITS.entries }} emails.`,
  phones: msg`Merged, these contacts would have more than ${{ max: LIMITS.entries }} phone numbers.`,
  addresses: msg`Merged, these contacts would have more than ${{ max: LIMITS.entries }} addresses.`,
  urls: msg`Merged, these contacts would have more than ${{ max: LIMITS.entries }} links.`,
  tags: msg`Merged, these contacts would have more than ${{ max: LIMITS.entries }} tags.`,
};

const TEXTS = {
  notes: msg`Merged, these contacts would have more than ${plural({ max: LIMITS.notes }, { one: '# character', other: '# characters' })} of notes.`,
  how_we_met: msg`Merged, these contacts would have more than ${plural({ max: LIMITS.notes }, { one: '# character', other: '# characters' })} of words on how you met.`,
  company_notes: msg`Merged, these contacts would have more than ${plural({ max: LIMITS.notes }, { one: '# character', other: '# characters' })} of company notes.`,
};

export interface MergeInput {
  keep_id: number;
  merge_ids: number[];
  fields: ContactFields;
}

/**
 * Merges locked contacts into the remaining one in the caller's transaction; the others are unchanged. 400 at `keep_id`
 * and `merge_ids` for contacts not owned or in the trash, linked to several users, or too large together; at `fields.*`
 * as for any write.
 */
export async function mergeContacts(
  ctx: UserContext,
  { keep_id, merge_ids, fields }: MergeInput,
): Promise<{ before: ContactState; after: ContactState; timestamp: Timestamp }> {
  const states = await lockStates(ctx, [keep_id, ...merge_ids]);
  const survivor = states.get(keep_id);
  const others = merge_ids.flatMap((id) => states.get(id) ?? []);
  if (survivor === undefined) throw badInput({ keep_id: msg`Contact not found.` });
  if (others.length < merge_ids.length)
    throw badInput({ merge_ids: msg`One of these contacts doesn’t exist.` });
  const merged = await mergeStates(ctx, survivor, others, fields);
  const after = { ...merged, added_photo: await adoptPhoto(ctx, keep_id, merge_ids) };
  const timestamp = nextTimestamp(survivor.updated_at, ctx.clock.now());
  await writeState(ctx, keep_id, after, timestamp);
  const { updated_at: _updated_at, ...before } = survivor;
  const change = { id: keep_id, before: before.card, after: after.card };
  if (changesOf(change.before, change.after).length === 0)
    await recordEvent(ctx, timestamp, 'merge', [keep_id]);
  else await recordChanges(ctx, timestamp, 'merge', [change]);
  return { before, after, timestamp };
}

/** Hides merged contacts from all lists until the merge is undone. */
export function detachMergedContacts(
  ctx: UserContext,
  ids: number[],
  merge_id: number,
): Promise<void> {
  return detachContacts(ctx.db, ctx.user_id, ids, merge_id, ctx.clock.now());
}

async function mergeStates(
  ctx: UserContext,
  survivor: ContactState,
  others: ContactState[],
  fields: ContactFields,
): Promise<ContactState> {
  const all = [survivor, ...others];
  const cards = all.map((state) => state.card);
  assertSinglePerson(cards);
  const types = cards.flatMap((card) => card.contact_type_id ?? []);
  const type_names = await findTypeNames(ctx.db, ctx.user_id, types);
  const definitions = await getFieldDefinitions(ctx, ctx.user_id);
  const custom_names = new Map(definitions.map(({ id, name }) => [String(id), name]));
  const otherCards = others.map((state) => state.card);
  const checked = await checkCustom(ctx, cards, fields);
  const names = { type_names, custom_names };
  const card = mergeCards({
    survivor: survivor.card,
    others: otherCards,
    fields: checked,
    language: ctx.language,
    ...names,
  });
  await checkFields(ctx, cards, card, fields);
  assertWithinLimits(survivor.card, card);
  const entered = all.flatMap((state) => state.last_contacted_by_hand ?? []).toSorted();
  const oldest = all.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))[0] ?? survivor;
  return {
    card,
    sources: combineSources(card, all.map(sourcedCardOf), { kind: 'typed', at: ctx.clock.now() }),
    kept_profile: Object.assign({}, ...all.map((state) => state.kept_profile).toReversed()),
    extra: all.reduce<unknown[]>((extra, state) => mergeExtra(extra, state.extra), []),
    source: oldest.source,
    created_at: oldest.created_at,
    last_contacted_by_hand: entered.at(-1) ?? null,
  };
}

/** Values any of the contacts already has are accepted; others are validated as usual. */
async function checkFields(
  ctx: UserContext,
  cards: Card[],
  card: Card,
  fields: ContactFields,
): Promise<void> {
  if (Object.keys(fields).length === 0) return;
  const { contact_type_id: type, associated_user_id: user } = card;
  const known = {
    contact_type_id: cards.some((other) => other.contact_type_id === type) ? type : null,
    associated_user_id: cards.some((other) => other.associated_user_id === user) ? user : null,
    emails: cards.flatMap(({ emails }) => emails),
  };
  await atFields(() => checkCard(ctx, known, card));
}

async function checkCustom(
  ctx: UserContext,
  cards: Card[],
  fields: ContactFields,
): Promise<ContactFields> {
  const { custom } = fields;
  if (custom === undefined) return fields;
  const known = Object.assign({}, ...cards.map((card) => card.custom)) as Card['custom'];
  return { ...fields, custom: await atFields(() => checkCustomValues(ctx, custom, known)) };
}

/** Reports the errors of fields at `fields.*`. */
async function atFields<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof AppError) || error.errors === undefined) throw error;
    const errors = Object.entries(error.errors).flatMap(([at, [message]]) =>
      message === undefined ? [] : [[`fields.${at}`, message] as const],
    );
    throw badInput(Object.fromEntries(errors));
  }
}

/** A contact can be linked to one user: 400 at `merge_ids`. */
function assertSinglePerson(cards: Card[]): void {
  const people = new Set(cards.flatMap((card) => card.associated_user_id ?? []));
  if (people.size > 1)
    throw badInput({
      merge_ids: msg`These contacts are linked to different profiles. Unlink one first.`,
    });
}

/** Rejects a merge that would lose entries: 400 at `merge_ids`. */
function assertWithinLimits(survivor: Card, card: Card): void {
  for (const field of keysOf(LISTS))
    if (card[field].length > Math.max(LIMITS.entries, survivor[field].length))
      throw badInput({ merge_ids: LISTS[field] });
  for (const field of keysOf(TEXTS))
    if (countCharacters(card[field]) > LIMITS.notes) throw badInput({ merge_ids: TEXTS[field] });
}

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[];
