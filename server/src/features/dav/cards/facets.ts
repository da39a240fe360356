/** The lists of a contact, whose entries have a line each. */
export const LISTS = [
  'emails',
  'phones',
  'addresses',
  'urls',
  'messengers',
  'dates',
  'related',
] as const;
export type List = (typeof LISTS)[number];

/** Fields with one value. Names are read in card-names.ts. */
export const SINGLES = [
  'nickname',
  'job_title',
  'notes',
  'pronouns',
  'org',
  'birthday',
  'deceased_on',
] as const;

/** What a line is for. `other` lines have no field. */
export type Facet =
  | List
  | (typeof SINGLES)[number]
  | 'phonetic_first_name'
  | 'phonetic_last_name'
  | 'n'
  | 'fn'
  | 'tags'
  | 'photo'
  | 'uid'
  | 'version'
  | 'rev'
  | 'prodid'
  | 'label'
  | 'other';
