import { LIMITS } from '#contract/limits.ts';
import type { FollowProfile, Labeled } from '#contract/contacts.ts';
import { type ProfileChange, profileField, type ProfileField } from '#contract/profile-changes.ts';
import type { StringRecord } from '../../../infra/jsonb-columns.ts';
import { type Card, withEntries } from '../cards/card.ts';
import { type SourcedCard, sourceOf } from '../cards/sources.ts';
import { toPhoneKey } from '../cards/phone-key.ts';

/** What a user shows to another one, without empty fields. */
export interface ShownProfile {
  user_id: number;
  values: Partial<Record<ProfileField, string>>;
  /** When each field changed. */
  changed_at: Partial<Record<ProfileField, string>>;
}

/** A contact that may follow a profile. */
export interface FollowingCard extends SourcedCard {
  card: Card;
  follow: FollowProfile;
  kept_profile: StringRecord;
}

const LISTS = { email: 'emails', phone_number: 'phones' } as const;
type ListField = keyof typeof LISTS;

const isListField = (field: ProfileField): field is ListField => field in LISTS;

const isAddressField = (field: ProfileField) => field === 'city' || field === 'country';

/** The fields that differ from the profile, and those taken from it. */
export function compareProfile(contact: FollowingCard, profile: ShownProfile): ProfileChange[] {
  return profileField.options.flatMap((field): ProfileChange[] => {
    const theirs = profile.values[field];
    if (theirs === undefined) return [];
    const state = stateOf(contact, profile.user_id, field, theirs);
    if (state === null) return [];
    const mine = valueIn(contact, profile.user_id, field);
    return [{ field, mine, theirs, state, changed_at: profile.changed_at[field]! }];
  });
}

/** Null if the contact has the value, but not from this profile. */
function stateOf(
  contact: FollowingCard,
  user_id: number,
  field: ProfileField,
  theirs: string,
): ProfileChange['state'] | null {
  if (hasValue(contact.card, field, theirs))
    return isFromProfile(contact, user_id, field, theirs) ? 'taken' : null;
  return contact.follow === 'never' || contact.kept_profile[field] === theirs ? 'kept' : 'new';
}

function hasValue(card: Card, field: ProfileField, value: string): boolean {
  if (!isListField(field)) return fieldValue(card, field) === value;
  return card[LISTS[field]].some(
    (entry) => entryKey(field, entry.value) === entryKey(field, value),
  );
}

function entryKey(field: ListField, value: string): string {
  return field === 'email' ? value.toLowerCase() : (toPhoneKey(value).key ?? value);
}

function isFromProfile(
  { card, sources }: SourcedCard & { card: Card },
  user_id: number,
  field: ProfileField,
  theirs: string,
): boolean {
  const found = isListField(field)
    ? card[LISTS[field]]
        .filter(({ value }) => entryKey(field, value) === entryKey(field, theirs))
        .map((entry) => sourceOf(sources, LISTS[field], entry))
    : [sourceOf(sources, field)];
  return found.some((source) => source?.kind === 'profile' && source.id === user_id);
}

/** The value that taking would replace, or else the first one. */
function valueIn(contact: FollowingCard, user_id: number, field: ProfileField): string | null {
  if (!isListField(field)) return fieldValue(contact.card, field);
  const entries = contact.card[LISTS[field]];
  return (entries[indexFromProfile(contact, user_id, field)] ?? entries[0])?.value ?? '';
}

function fieldValue(card: Card, field: Exclude<ProfileField, ListField>): string | null {
  if (field === 'city' || field === 'country') return card.addresses[0]?.[field] ?? '';
  return card[field];
}

/** -1 if no entry was taken from the profile. */
function indexFromProfile(
  { card, sources }: SourcedCard & { card: Card },
  user_id: number,
  field: ListField,
): number {
  return card[LISTS[field]].findIndex((entry) => {
    const source = sourceOf(sources, LISTS[field], entry);
    return source?.kind === 'profile' && source.id === user_id;
  });
}

/** The contact with these fields of the profile. An entry taken earlier is replaced; otherwise the new one is first. */
export function takeFields(
  contact: SourcedCard & { card: Card },
  profile: ShownProfile,
  fields: readonly ProfileField[],
): Card {
  return fields.reduce((card, field) => {
    const value = profile.values[field];
    if (value === undefined || hasValue(card, field, value)) return card;
    return withValue({ ...contact, card }, profile.user_id, field, value);
  }, contact.card);
}

function withValue(
  contact: SourcedCard & { card: Card },
  user_id: number,
  field: ProfileField,
  value: string,
): Card {
  const { card } = contact;
  if (isListField(field)) {
    const list = withEntry(card[LISTS[field]], indexFromProfile(contact, user_id, field), value);
    return field === 'email'
      ? withEntries(card, list, card.phones)
      : withEntries(card, card.emails, list);
  }
  if (!isAddressField(field)) return { ...card, [field]: value };
  const [first = EMPTY_ADDRESS, ...others] = card.addresses;
  return { ...card, addresses: [{ ...first, [field]: value }, ...others] };
}

const EMPTY_ADDRESS = {
  label: '',
  street: '',
  city: '',
  region: '',
  postal_code: '',
  country: '',
};

function withEntry(entries: Labeled[], index: number, value: string): Labeled[] {
  return index === -1
    ? [{ label: '', value }, ...entries]
    : entries.map((entry, at) => (at === index ? { ...entry, value } : entry));
}

/** The new fields that a contact takes without asking: those without a value that the owner typed. */
export function fieldsToFollow(contact: FollowingCard, profile: ShownProfile): ProfileField[] {
  if (contact.follow !== 'always') return [];
  return compareProfile(contact, profile)
    .filter(({ field, state }) => state === 'new' && mayReplace(contact, profile.user_id, field))
    .map(({ field }) => field);
}

function mayReplace(contact: FollowingCard, user_id: number, field: ProfileField): boolean {
  const { card, sources } = contact;
  if (isListField(field)) {
    const entries = card[LISTS[field]];
    if (indexFromProfile(contact, user_id, field) !== -1) return true;
    if (entries.length >= LIMITS.entries) return false;
    return entries.every((entry) => isOthers(sourceOf(sources, LISTS[field], entry)?.kind));
  }
  if (fieldValue(card, field)) return isOthers(sourceOf(sources, field)?.kind);
  // The city of an address that the owner typed may be another one's.
  if (!isAddressField(field) || card.addresses[0] === undefined) return true;
  return isOthers(sourceOf(sources, 'addresses', card.addresses[0])?.kind);
}

/** Values without a known source may have been typed; those of a device were. */
function isOthers(kind: string | undefined): boolean {
  return kind !== undefined && kind !== 'typed' && kind !== 'device';
}
