import { stringify } from 'csv-stringify/sync';
import type { Contact } from '#contract/contacts.ts';
import type { EntryCounts, FullContact } from '../contacts/public.ts';
import type { FieldDefinition } from '../custom-fields/public.ts';
import { parseExtra, type ExtraCell } from './extra-properties.ts';

interface Column {
  header: string;
  cell(row: Row): string;
}

type Row = FullContact & { cells: ExtraCell[] };

/**
 * CSV (RFC 4180) with headers known to this importer and Google's. Starts with a byte order mark so that spreadsheets
 * detect UTF-8.
 */
export function csvWriter(
  counts: EntryCounts,
  fields: readonly FieldDefinition[] = [],
): {
  header(): string;
  rows(page: FullContact[]): string;
} {
  const columns = columnsFor(counts, fields);
  return {
    header: () => `\ufeff${write([columns.map(({ header }) => header)])}`,
    rows: (page) =>
      write(page.map(rowOf).map((row) => columns.map(({ cell }) => escapeFormula(cell(row))))),
  };
}

function rowOf(contact: FullContact): Row {
  return { ...contact, cells: parseExtra(contact.extra).cells };
}

function write(rows: string[][]): string {
  // The library doesn't quote line breaks that differ from the record delimiter.
  return stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}

/**
 * Prefixes cells that spreadsheets would run as formulas with an apostrophe, which the importer removes; existing
 * apostrophes are doubled. Phone numbers can't call or reference anything and stay as they are.
 */
export function escapeFormula(text: string): string {
  if (!/^('*[=+\-@＝＋－＠]|[\t\r])/.test(text)) return text;
  return /^[+-][\d\s()./-]*$/.test(text) ? text : `'${text}`;
}

function columnsFor(counts: EntryCounts, fields: readonly FieldDefinition[]): Column[] {
  return [
    field('First Name', 'first_name'),
    field('Last Name', 'last_name'),
    field('Middle Name', 'middle_name'),
    field('Phonetic First Name', 'phonetic_first_name'),
    field('Phonetic Last Name', 'phonetic_last_name'),
    field('Name Prefix', 'name_prefix'),
    field('Name Suffix', 'name_suffix'),
    field('Nickname', 'nickname'),
    field('Pronouns', 'pronouns'),
    field('Company', 'company_name'),
    field('Department', 'department'),
    field('Job Title', 'job_title'),
    ...entries('Email', 'emails', counts.emails),
    ...entries('Phone', 'phones', counts.phones),
    ...entries('Website', 'urls', counts.urls),
    ...addressColumns(counts.addresses),
    ...pairs('IM', { Service: 'service', Value: 'handle' }, counts.messengers, 'messengers'),
    field('Birthday', 'birthday'),
    ...pairs('Event', { Label: 'label', Value: 'date' }, counts.dates, 'dates'),
    field('Met On', 'met_on'),
    field('Date of Death', 'deceased_on'),
    { header: 'Tags', cell: ({ contact }) => joinTags(contact.tags) },
    field('Notes', 'notes'),
    field('How We Met', 'how_we_met'),
    field('Industry', 'industry'),
    field('Company Size', 'company_size'),
    field('Company Website', 'website'),
    field('Company Notes', 'company_notes'),
    field('Favorite', 'favorite'),
    { header: 'Contact Type', cell: ({ type_name }) => type_name ?? '' },
    field('Keep In Touch Days', 'cadence_days'),
    field('Last Contacted', 'last_contacted_at'),
    field('Created', 'created_at'),
    field('Updated', 'updated_at'),
    ...fields.map(customColumn),
    ...counts.columns.map(extraColumn),
  ];
}

/** The importer recognizes name and kind. */
function customColumn({ id, name, kind }: FieldDefinition): Column {
  const header = kind === 'text' ? `Custom: ${name}` : `Custom: ${name} (${kind})`;
  return { header, cell: ({ contact }) => String(contact.custom[id] ?? '') };
}

/** An unmapped column of an import; the importer recognizes the name. */
function extraColumn(column: string): Column {
  const valuesIn = ({ cells }: Row) => cells.filter((cell) => cell.column === column);
  const cell = (row: Row) =>
    valuesIn(row)
      .map(({ value }) => value)
      .join('\n');
  return { header: `Other: ${column}`, cell };
}

type PlainField = {
  [K in keyof Contact]: Contact[K] extends string | number | boolean | null ? K : never;
}[keyof Contact];

function field(header: string, name: PlainField): Column {
  return { header, cell: ({ contact }) => String(contact[name] ?? '') };
}

function entries(word: string, list: 'emails' | 'phones' | 'urls', count: number): Column[] {
  return pairs(word, { Label: 'label', Value: 'value' }, count, list);
}

/** Columns of entries with two parts, such as a label and a value. */
function pairs<List extends 'emails' | 'phones' | 'urls' | 'messengers' | 'dates'>(
  word: string,
  parts: Record<string, keyof Contact[List][number]>,
  count: number,
  list: List,
): Column[] {
  return times(count).flatMap((index) =>
    Object.entries(parts).map(([name, part]) => ({
      header: `${word} ${index + 1} - ${name}`,
      cell: ({ contact }: Row) => {
        const entry: Contact[List][number] | undefined = contact[list][index];
        return entry === undefined ? '' : String(entry[part]);
      },
    })),
  );
}

const PARTS = {
  Label: 'label',
  Street: 'street',
  City: 'city',
  Region: 'region',
  'Postal Code': 'postal_code',
  Country: 'country',
} as const;

function addressColumns(count: number): Column[] {
  return times(count).flatMap((index) =>
    Object.entries(PARTS).map(([word, part]) => ({
      header: `Address ${index + 1} - ${word}`,
      cell: ({ contact }: Row) => contact.addresses[index]?.[part] ?? '',
    })),
  );
}

function times(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** Google's separator; the trailing one keeps a comma inside a single tag. */
function joinTags(tags: string[]): string {
  const alone = tags.length === 1 && /[,;]/.test(tags[0] ?? '');
  return tags.join(' ::: ') + (alone ? ' :::' : '');
}
