import { Trans } from '@lingui/react/macro';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ImportFile } from '#contract/imports.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useChangeMapping } from './imports.api.ts';

export function MappingFields({ file }: { file: ImportFile }) {
  const change = useChangeMapping(file.id);
  const mapping = change.isPending ? { ...file.mapping, ...change.variables } : file.mapping;
  const options = mappingOptions(mapping);
  const mappedCount = file.columns.length - unmapped(file.columns, mapping).length;
  return (
    <details className="group rounded-lg border border-line" aria-busy={change.isPending}>
      <summary className="flex min-h-11 items-center gap-2 px-4 font-medium">
        <ChevronRight
          size={18}
          aria-hidden="true"
          className="shrink-0 text-muted transition-transform group-open:rotate-90"
        />
        <span>
          <Trans>Columns</Trans>
        </span>
        <span className="ml-auto text-sm font-normal text-muted tabular-nums">
          <Trans>
            {mappedCount} of {file.columns.length} used
          </Trans>
        </span>
      </summary>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto border-t border-line">
        {file.columns.map((column, index) => (
          <li key={column} className="grid items-center gap-x-4 gap-y-1 px-4 py-2 sm:grid-cols-2">
            <span className="min-w-0">
              <span aria-hidden="true" className="block truncate" title={column}>
                <bdi>{column || 'Unnamed column'}</bdi>
              </span>
              <span className="block truncate text-sm text-muted">
                <bdi>{file.samples[index]?.join(' · ') || 'Empty'}</bdi>
              </span>
            </span>
            <SelectField
              label={`Field for ${column || 'the column without a name'}`}
              hideLabel
              value={mapping[column] ?? ''}
              onChange={({ target }) => change.mutate({ [column]: target.value })}
            >
              <option value="">
                <Trans>Skip</Trans>
              </option>
              {options.map(({ group, fields }) => (
                <optgroup key={group} label={group}>
                  {fields.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </optgroup>
              ))}
            </SelectField>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Mapping targets in groups. `''` stores the column as unmapped data. */
interface FieldGroupOptions {
  group: string;
  fields: readonly { value: string; label: string }[];
}

/** Minimum number of entries offered per list, such as emails. */
const MIN_ENTRIES = 2;

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
  const entryCounts = Object.values(mapping)
    .filter((field) => field.startsWith(`${list}.`))
    .map((field) => Number(field.split('.')[1]) + 1);
  return Math.max(MIN_ENTRIES, ...entryCounts.map((count) => count + 1));
}

export function unmapped(columns: readonly string[], mapping: Record<string, string>): string[] {
  return columns.filter((column) => (mapping[column] ?? '') === '');
}
