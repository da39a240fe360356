import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg, plural, t } from '@lingui/core/macro';
import { cardFieldLabel, type CardField } from '../../entities/contact/card-fields.ts';
import { entryLabelText } from '../../entities/contact/entry-label.ts';
import type { ChangeSource } from '#contract/interactions.ts';

export type ChangeVerb = 'added' | 'removed' | 'updated';
type Origin = Extract<
  ChangeSource,
  'bulk' | 'import' | 'share' | 'introduction' | 'connection' | 'profile'
>;

/** By origin and verb; `fields` is "Nickname and work address". */
const TITLES: Record<ChangeVerb, Record<Origin | 'edit', (fields: string) => string>> = {
  added: {
    edit: (fields) => t`${fields} added`,
    bulk: (fields) => t`${fields} added in bulk`,
    import: (fields) => t`${fields} added by import`,
    share: (fields) => t`${fields} added from a shared contact`,
    introduction: (fields) => t`${fields} added by an introduction`,
    connection: (fields) => t`${fields} added from a connection`,
    profile: (fields) => t`${fields} added from the profile`,
  },
  removed: {
    edit: (fields) => t`${fields} removed`,
    bulk: (fields) => t`${fields} removed in bulk`,
    import: (fields) => t`${fields} removed by import`,
    share: (fields) => t`${fields} removed from a shared contact`,
    introduction: (fields) => t`${fields} removed by an introduction`,
    connection: (fields) => t`${fields} removed from a connection`,
    profile: (fields) => t`${fields} removed to match the profile`,
  },
  updated: {
    edit: (fields) => t`${fields} updated`,
    bulk: (fields) => t`${fields} updated in bulk`,
    import: (fields) => t`${fields} updated by import`,
    share: (fields) => t`${fields} updated from a shared contact`,
    introduction: (fields) => t`${fields} updated by an introduction`,
    connection: (fields) => t`${fields} updated from a connection`,
    profile: (fields) => t`${fields} updated from the profile`,
  },
};

export function changeTitleText(fields: string, verb: ChangeVerb, source: ChangeSource): string {
  const titles: Partial<Record<ChangeSource, (fields: string) => string>> = TITLES[verb];
  return (titles[source] ?? TITLES[verb].edit)(fields);
}

/** "Nickname, birthday and 2 more"; the first name starts the title. */
export function joinFields(names: readonly string[], moreCount: number): string {
  const [first = '', second = '', third = ''] = names;
  if (moreCount > 0)
    return t`${plural(moreCount, {
      one: `${first}, ${second} and # more`,
      other: `${first}, ${second} and # more`,
    })}`;
  if (third !== '') return t`${first}, ${second} and ${third}`;
  return second === '' ? first : t`${first} and ${second}`;
}

const FIELD_NAMES_IN_TEXT: Readonly<Record<string, MessageDescriptor>> = {
  name_prefix: msg`prefix`,
  first_name: msg`first name`,
  middle_name: msg`middle name`,
  last_name: msg`last name`,
  name_suffix: msg`suffix`,
  nickname: msg`nickname`,
  phonetic_first_name: msg`phonetic first name`,
  phonetic_last_name: msg`phonetic last name`,
  pronouns: msg`pronouns`,
  emails: msg`emails`,
  phones: msg`phones`,
  company_name: msg`company name`,
  department: msg`department`,
  job_title: msg`job title`,
  industry: msg`industry`,
  company_size: msg`company size`,
  website: msg`website`,
  addresses: msg`addresses`,
  urls: msg`links`,
  messengers: msg`messengers`,
  birthday: msg`birthday`,
  dates: msg`dates`,
  met_on: msg`met on`,
  deceased_on: msg`date of death`,
  contact_type_id: msg`type`,
  cadence_days: msg`keep in touch`,
  tags: msg`tags`,
  favorite: msg`favorite`,
  how_we_met: msg`how we met`,
  notes: msg`notes`,
  company_notes: msg`company notes`,
  associated_user_id: msg`linked profile`,
};

/** "Nickname"; `inText` is "nickname". Unknown fields are shown as they are. */
export function fieldName(field: string, inText: boolean): string {
  const name = FIELD_NAMES_IN_TEXT[field];
  if (name === undefined) return field;
  if (inText) return i18n._(name);
  return field === 'associated_user_id' ? t`Linked profile` : cardFieldLabel(field as CardField);
}

interface EntryName {
  alone: MessageDescriptor;
  inText: MessageDescriptor;
  labeled: (label: string) => string;
}

const ENTRY_NAMES: Readonly<Record<string, EntryName>> = {
  emails: { alone: msg`Email`, inText: msg`email`, labeled: (label) => t`${label} email` },
  phones: { alone: msg`Phone`, inText: msg`phone`, labeled: (label) => t`${label} phone` },
  addresses: {
    alone: msg`Address`,
    inText: msg`address`,
    labeled: (label) => t`${label} address`,
  },
  urls: { alone: msg`Link`, inText: msg`link`, labeled: (label) => t`${label} link` },
  messengers: {
    alone: msg`Messenger`,
    inText: msg`messenger`,
    labeled: (label) => t`${label} account`,
  },
  dates: { alone: msg`Date`, inText: msg`date`, labeled: (label) => label },
  tags: { alone: msg`Tag`, inText: msg`tag`, labeled: (label) => t`${label} tag` },
};

/** "Work address" of an entry labeled "work"; null for fields without entries. */
export function entryName(field: string, label: string, inText: boolean): string | null {
  const name = ENTRY_NAMES[field];
  if (name === undefined) return null;
  if (label === '') return i18n._(inText ? name.inText : name.alone);
  // The service of a messenger is a name, such as WhatsApp.
  if (field === 'messengers') return name.labeled(label);
  return name.labeled(entryLabelText(label, inText));
}
