/** Mapping targets in groups. `''` stores the column as unmapped data. */
export interface FieldGroupOptions {
  group: string;
  fields: readonly { value: string; label: string }[];
}

/** Entries offered per list; at least one more than mapped. */
const AT_LEAST = 2;

const NAMES = [
  { value: 'full_name', label: 'Full name' },
  { value: 'first_name', label: 'First name' },
  { value: 'middle_name', label: 'Middle name' },
  { value: 'last_name', label: 'Last name' },
  { value: 'name_prefix', label: 'Name prefix' },
  { value: 'name_suffix', label: 'Name suffix' },
  { value: 'nickname', label: 'Nickname' },
];
const COMPANY = [
  { value: 'company_name', label: 'Company name' },
  { value: 'job_title', label: 'Job title' },
  { value: 'industry', label: 'Industry' },
  { value: 'company_size', label: 'Company size' },
  { value: 'website', label: 'Website' },
  { value: 'company_notes', label: 'Company notes' },
];
const OTHER = [
  { value: 'birthday', label: 'Birthday' },
  { value: 'birth_year', label: 'Birth year' },
  { value: 'birth_month', label: 'Birth month' },
  { value: 'birth_day', label: 'Birth day' },
  { value: 'tags', label: 'Tags' },
  { value: 'notes', label: 'Notes' },
  { value: 'how_we_met', label: 'How we met' },
  { value: 'favorite', label: 'Favorite' },
  { value: 'contact_type', label: 'Contact type' },
  { value: 'cadence_days', label: 'Keep in touch every … days' },
  { value: 'last_contacted_at', label: 'Last contacted' },
];

const LISTS = [
  { list: 'emails', group: 'Emails', entry: 'Email', parts: { value: '', label: 'label' } },
  { list: 'phones', group: 'Phones', entry: 'Phone', parts: { value: '', label: 'label' } },
  {
    list: 'addresses',
    group: 'Addresses',
    entry: 'Address',
    parts: {
      label: 'label',
      street: 'street',
      city: 'city',
      region: 'region',
      postal_code: 'postal code',
      country: 'country',
    },
  },
  { list: 'urls', group: 'Links', entry: 'Link', parts: { value: '', label: 'label' } },
] as const;

/** Targets offered for a mapping, including all in use. */
export function mappingOptions(mapping: Record<string, string>): FieldGroupOptions[] {
  return [
    { group: 'Name', fields: NAMES },
    ...LISTS.map(({ list, group, entry, parts }) => ({
      group,
      fields: Array.from({ length: entriesOf(list, mapping) }, (_, index) =>
        Object.entries(parts).map(([part, word]) => ({
          value: `${list}.${index}.${part}`,
          label: `${entry} ${index + 1}${word && ` ${word}`}`,
        })),
      ).flat(),
    })),
    { group: 'Company', fields: COMPANY },
    { group: 'More', fields: OTHER },
  ];
}

function entriesOf(list: string, mapping: Record<string, string>): number {
  const used = Object.values(mapping)
    .filter((field) => field.startsWith(`${list}.`))
    .map((field) => Number(field.split('.')[1]) + 1);
  return Math.max(AT_LEAST, ...used.map((count) => count + 1));
}

/** Unmapped columns. */
export function unmapped(columns: readonly string[], mapping: Record<string, string>): string[] {
  return columns.filter((column) => (mapping[column] ?? '') === '');
}
