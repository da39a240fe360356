import type { ContactFields } from '#contract/contacts.ts';
import { LIMITS } from '#contract/limits.ts';
import type { RelationshipOfCard } from '../../relationships/public.ts';
import { EMPTY_CARD } from '../../contacts/public.ts';
import { extraOf } from '../../imports/public.ts';
import { isSameValue } from './alignment.ts';
import { arrange } from './arrange.ts';
import type { DavCard } from './card.ts';
import { type CardFields, mainItem, NAME_PARTS, readFields } from './card-fields.ts';
import type { Item } from './card-items.ts';
import { LISTS } from './facets.ts';
import { invalidCard } from './card-lines.ts';
import { mergeExtra } from './merge-extra.ts';
import { mergeList } from './merge-lists.ts';
import { isSameText, mergeText } from './merge-text.ts';
import type { ReadRelated } from './read-line.ts';
import type { SentCard } from './sent-card.ts';

/** What a PUT changes of a contact. */
export interface MergedCard {
  /** Only the changed ones. */
  fields: ContactFields;
  /** Undefined if they are unchanged, or aren't shown as categories. */
  tags: string[] | undefined;
  /** Any image format; null if it was removed, undefined if it's unchanged. */
  photo: Buffer | null | undefined;
  /** Relationships that the client removed, and those that it added, which `extra` keeps. */
  related: { removed: RelationshipOfCard[]; added: ReadRelated[] };
  /** The new value of `contacts.extra`. */
  extra: unknown[];
  /** The text to store with the object; as it was if the client sent back what it was served. */
  raw: string | null;
}

/**
 * Compares a sent card with what is served in its version, so that only what the client changed is changed. 403
 * `valid-address-data` if nothing would be left that identifies a contact.
 */
export function mergeCard(card: DavCard, sent: SentCard): MergedCard {
  return merge(card, sent, arrange(card, sent.version));
}

/** Reads the card of a new contact. */
export function newCard(
  sent: SentCard,
  { tags_as_categories }: Pick<DavCard, 'tags_as_categories'>,
): MergedCard {
  const timestamp = '';
  const contact = {
    ...EMPTY_CARD,
    id: 0,
    linked_user: null,
    photo_url: null,
    follow_profile: 'ask' as const,
    source: '',
    created_at: timestamp,
    updated_at: timestamp,
  };
  const uid = sent.items.find(({ facet }) => facet === 'uid');
  const card: DavCard = {
    contact: { contact, type_name: null, extra: [] },
    uid: '',
    revision: timestamp,
    photo: null,
    related: [],
    raw: null,
    tags_as_categories,
  };
  const merged = merge(card, sent, []);
  const stored = uid === undefined ? [] : [extraOf(uid.line.property)];
  return { ...merged, extra: [...merged.extra, ...stored] };
}

function merge(card: DavCard, { version, items }: SentCard, arranged: Item[]): MergedCard {
  const { contact, extra } = card.contact;
  const served = arranged.filter(({ hidden }) => hidden !== true);
  const fields: ContactFields = changedFields(served, items);
  const held: Item[] = [];
  for (const list of LISTS) {
    const current = list === 'related' ? card.related : contact[list];
    const merged = mergeList(current, list, served, items);
    held.push(...merged.held.filter((item) => list !== 'related' || !isAdded(item, served)));
    if (list !== 'related' && merged.entries !== undefined)
      Object.assign(fields, { [list]: merged.entries });
  }
  return {
    fields: withIdentity(card, fields),
    tags: card.tags_as_categories ? changedTags(contact.tags, served, items) : undefined,
    photo: changedPhoto(card, served, items),
    related: changedRelated(served, items),
    extra: mergeExtra(extra, served, items, held),
    raw: isSameText(served, items) ? card.raw : mergeText(version, items, arranged),
  };
}

function changedFields(served: readonly Item[], sent: readonly Item[]): Partial<CardFields> {
  const before = readFields(served);
  const after = readFields(sent);
  // FN may repeat a company that has changed.
  const isSameName = namesOf(served) === namesOf(sent);
  const changed = (Object.keys(after) as (keyof CardFields)[]).filter(
    (field) =>
      before[field] !== after[field] && !(isSameName && NAME_PARTS.includes(field as 'last_name')),
  );
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}

function namesOf(items: readonly Item[]): string {
  const names = items.filter(({ facet }) => facet === 'n' || facet === 'fn');
  return JSON.stringify(names.map(({ key }) => key).toSorted());
}

/** A contact needs a name, an email, a phone number or a company. */
function withIdentity(card: DavCard, fields: ContactFields): ContactFields {
  const after = { ...card.contact.contact, ...fields };
  const { first_name, last_name, company_name, emails = [], phones = [] } = after;
  if (first_name || last_name || company_name || emails.length + phones.length > 0) return fields;
  const substitute = after.nickname || after.job_title;
  if (!substitute)
    throw invalidCard('The card has no name, company, email address or phone number.');
  return { ...fields, first_name: substitute };
}

function tagsOf(items: readonly Item[]): Map<string, string> {
  const tags = items.filter(({ facet }) => facet === 'tags');
  const names = tags.flatMap(({ value }) => value as string[]);
  return new Map(names.map((name) => [name.toLowerCase(), name]));
}

function changedTags(
  current: readonly string[],
  served: readonly Item[],
  sent: readonly Item[],
): string[] | undefined {
  const before = tagsOf(served);
  const after = tagsOf(sent);
  const added = [...after].filter(([key]) => !before.has(key)).map(([, name]) => name);
  const removed = [...before.keys()].filter((key) => !after.has(key));
  if (added.length + removed.length === 0) return undefined;
  const kept = current.filter((tag) => !removed.includes(tag.toLowerCase()));
  return [...kept, ...added].slice(0, LIMITS.entries);
}

function changedPhoto(
  { photo }: DavCard,
  served: readonly Item[],
  sent: readonly Item[],
): Buffer | null | undefined {
  const image = mainItem(sent, 'photo')?.value as Buffer | undefined;
  if (image === undefined) return photo === null ? undefined : null;
  const shown = served.filter(({ facet }) => facet === 'photo').map(({ value }) => value as Buffer);
  return shown.some((other) => other.equals(image)) ? undefined : image;
}

function isAdded(item: Item, served: readonly Item[]): boolean {
  return !served.some((other) => other.of !== undefined && isSameValue(item, other));
}

function relatedOf(items: readonly Item[]): Item[] {
  return items.filter(({ facet, value }) => facet === 'related' && value !== null);
}

function changedRelated(served: readonly Item[], sent: readonly Item[]): MergedCard['related'] {
  const [before, after] = [relatedOf(served), relatedOf(sent)];
  const removed = before.filter((item) => after.every((other) => !isSameValue(item, other)));
  const added = after.filter((item) => before.every((other) => !isSameValue(item, other)));
  return {
    removed: removed.flatMap(({ of }) => (of === undefined ? [] : [of as RelationshipOfCard])),
    added: added.map(({ value }) => value as ReadRelated),
  };
}
