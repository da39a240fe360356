import { msg } from '@lingui/core/runtime-macro';
import type { ContactFields } from '#contract/contacts.ts';
import type { Language } from '#contract/languages.ts';
import { isCompletedBy } from '#contract/partial-dates.ts';
import { type Card, patchCard, withEntries } from '../cards/card.ts';
import { phoneReadability, toPhoneKey } from '../cards/phone-key.ts';
import { type Lists, mergeLists } from '../cards/fill-card.ts';
import { mergeCustom } from './merge-custom.ts';
import { mergeNames } from './merge-names.ts';
import { appendDroppedValues, concatNotes, type DroppedValue, sameText } from './dropped-values.ts';

export interface Merge {
  survivor: Card;
  others: Card[];
  /** The user's choices; replaced values go to the notes. */
  fields: ContactFields;
  /** Of the notes. */
  language: Language;
  /** Contact type names for the notes. */
  type_names: Map<number, string>;
  /** Names of custom fields by id, for the notes. */
  custom_names?: Map<string, string>;
}

const COMPANY_FIELDS = [
  ['company_name', (value: string) => msg`${{ value }} (company)`],
  ['department', (value: string) => msg`${{ value }} (department)`],
  ['job_title', (value: string) => msg`${{ value }} (job title)`],
  ['industry', (value: string) => msg`${{ value }} (industry)`],
  ['company_size', (value: string) => msg`${{ value }} (company size)`],
  ['website', (value: string) => msg`${{ value }} (website)`],
] as const;

/** Other single values of the remaining contact, else of the first other one. */
const OTHER_FIELDS = [
  ['name_prefix', (value: string) => msg`${{ value }} (prefix)`],
  ['middle_name', (value: string) => msg`${{ value }} (middle name)`],
  ['name_suffix', (value: string) => msg`${{ value }} (suffix)`],
  ['phonetic_first_name', (value: string) => msg`${{ value }} (phonetic first name)`],
  ['phonetic_last_name', (value: string) => msg`${{ value }} (phonetic last name)`],
  ['pronouns', (value: string) => msg`${{ value }} (pronouns)`],
  ['met_on', (value: string) => msg`${{ value }} (met on)`],
  ['deceased_on', (value: string) => msg`${{ value }} (date of death)`],
] as const;

/**
 * Merges contacts into one. Lists are united and notes joined; for single values the remaining contact wins, then the
 * first other one, and dropped values are added to the notes as "Also: …" in the user's language. The result may exceed the limits of a
 * contact.
 */
export function mergeCards(merge: Merge): Card {
  const { survivor, others, fields } = merge;
  const merged = patchCard(survivor, fields);
  const all = [survivor, ...others];
  const lists = all.reduce<Lists>(mergeLists, merged);
  const phones = fields.phones === undefined ? readablePhones(lists.phones, all) : lists.phones;
  const names = mergeNames(merged, all, fields);
  const company = mergeCompany(merged, all, fields);
  const birthday = mergeBirthday(merged, all, fields);
  const otherFields = mergeOtherFields(merged, all, fields);
  const custom = mergeCustom(merged, all, merge);
  const type = mergeType(merged, merge);
  const joined = {
    notes: concatNotes([merged.notes, ...all.map((card) => card.notes)]),
    how_we_met: concatNotes([merged.how_we_met, ...all.map((card) => card.how_we_met)]),
    company_notes: concatNotes([merged.company_notes, ...all.map((card) => card.company_notes)]),
  };
  const losses = [names, company, birthday, otherFields, custom, type].flatMap(
    (part) => part.losses,
  );
  return {
    ...withEntries({ ...merged, ...lists }, lists.emails, phones),
    ...names.fields,
    ...company.fields,
    ...otherFields.fields,
    ...joined,
    birthday: birthday.value,
    custom: custom.values,
    contact_type_id: type.value,
    associated_user_id: pickValue(merged, all, fields, 'associated_user_id'),
    ...mergeFlags(merged, others, fields),
    notes: appendDroppedValues(merge.language, joined.notes, losses),
  };
}

/** Each number in its most readable notation; the first of equally readable ones. */
function readablePhones(phones: Card['phones'], all: Card[]): Card['phones'] {
  const written = all.flatMap((card) => card.phones.map(({ value }) => value));
  return phones.map((phone) => {
    const { key } = toPhoneKey(phone.value);
    const same = written.filter((value) => key !== null && toPhoneKey(value).key === key);
    const value = [phone.value, ...same].reduce((best, other) =>
      phoneReadability(other) > phoneReadability(best) ? other : best,
    );
    return { ...phone, value };
  });
}

/** The user's choice, else the remaining contact's value, else the first other. */
function pickValue<Field extends 'associated_user_id' | 'contact_type_id' | 'birthday'>(
  merged: Card,
  all: Card[],
  fields: ContactFields,
  field: Field,
): Card[Field] {
  if (fields[field] !== undefined) return merged[field];
  return all.map((card) => card[field]).find((value) => value !== null) ?? merged[field];
}

/** A job title belongs to its company, so titles from other companies aren't used. */
function mergeCompany(merged: Card, all: Card[], fields: ContactFields) {
  const named = all.find((card) => card.company_name !== '')?.company_name ?? '';
  const company_name = fields.company_name === undefined ? named : merged.company_name;
  const sameCompany = all.filter(
    (card) => card.company_name === '' || sameText(card.company_name, company_name),
  );
  const filled = COMPANY_FIELDS.map(([field]) => {
    if (field === 'company_name') return [field, company_name];
    const first = sameCompany.find((card) => card[field] !== '')?.[field] ?? '';
    return [field, fields[field] === undefined ? first : merged[field]];
  });
  const result = Object.fromEntries(filled) as Pick<Card, (typeof COMPANY_FIELDS)[number][0]>;
  const losses = all.flatMap((card) =>
    COMPANY_FIELDS.filter(
      ([field]) => card[field] !== '' && !sameText(card[field], result[field]),
    ).map(([field, describe]): DroppedValue => describe(card[field])),
  );
  return { fields: result, losses };
}

function mergeOtherFields(merged: Card, all: Card[], fields: ContactFields) {
  const filled = OTHER_FIELDS.map(([field]) => {
    const first = all.map((card) => card[field]).find((value) => value !== '' && value !== null);
    return [field, fields[field] === undefined ? (first ?? merged[field]) : merged[field]];
  });
  const result = Object.fromEntries(filled) as Pick<Card, (typeof OTHER_FIELDS)[number][0]>;
  const losses = all.flatMap((card) =>
    OTHER_FIELDS.flatMap(([field, describe]): DroppedValue[] => {
      const value = card[field] ?? '';
      return value === '' || sameText(value, result[field] ?? '') ? [] : [describe(value)];
    }),
  );
  return { fields: result, losses };
}

/** Prefers a matching birthday with a year. */
function mergeBirthday(merged: Card, all: Card[], fields: ContactFields) {
  const birthdays = all.flatMap((card) => card.birthday ?? []);
  const first = pickValue(merged, all, fields, 'birthday');
  const fuller = birthdays.find((other) => first !== null && isCompletedBy(first, other));
  const value = fields.birthday === undefined ? (fuller ?? first) : first;
  const losses = birthdays
    .filter((other) => other !== value && (value === null || !isCompletedBy(other, value)))
    .map((other): DroppedValue => msg`${{ value: other }} (birthday)`);
  return { value, losses };
}

function mergeType(merged: Card, { survivor, others, fields, type_names }: Merge) {
  const all = [survivor, ...others];
  const value = pickValue(merged, all, fields, 'contact_type_id');
  const droppedIds = all.flatMap((card) => card.contact_type_id ?? []).filter((id) => id !== value);
  const names = droppedIds.flatMap((id) => type_names.get(id) ?? []);
  const losses = names.map((name): DroppedValue => msg`${{ value: name }} (contact type)`);
  return { value, losses };
}

/** Favorite if any is; the latest contact date; the remaining contact's cadence, else the shortest, else off. */
function mergeFlags(merged: Card, others: Card[], fields: ContactFields) {
  const timestamps = [merged, ...others].flatMap((card) => card.last_contacted_at ?? []).toSorted();
  const cadences = others.flatMap((card) => card.cadence_days ?? []);
  const schedules = cadences.filter((days) => days > 0);
  const shortest = schedules.length > 0 ? Math.min(...schedules) : (cadences[0] ?? null);
  const { favorite, last_contacted_at, cadence_days } = fields;
  return {
    favorite: favorite ?? [merged, ...others].some((card) => card.favorite),
    last_contacted_at:
      last_contacted_at === undefined ? (timestamps.at(-1) ?? null) : merged.last_contacted_at,
    cadence_days:
      cadence_days === undefined ? (merged.cadence_days ?? shortest) : merged.cadence_days,
  };
}
