import { stringify } from 'csv-stringify/sync';
import type { Contact } from '#contract/contacts.ts';
import type { EntryCounts, FullContact } from '../contacts/public.ts';
import { parseExtra, type ExtraCell } from './extra-properties.ts';

interface Column {
  header: string;
  cell(row: Row): string;
}

type Row = FullContact & { cells: ExtraCell[] };

/**
 * Contacts as CSV (RFC 4180) with headers that our import knows, as others do that know Google's. Begins with a byte
 * order mark, by which spreadsheets know UTF-8.
 */
export function csvWriter(counts: EntryCounts): {
  header(): string;
  rows(page: FullContact[]): string;
} {
  const columns = columnsFor(counts);
  return {
    header: () => `\ufeff${write([columns.map(({ header }) => header)])}`,
    rows: (page) =>
      write(page.map(rowOf).map((row) => columns.map(({ cell }) => escapeFormula(cell(row))))),
  };
}

function rowOf(whole: FullContact): Row {
  return { ...whole, cells: parseExtra(whole.extra).cells };
}

function write(rows: string[][]): string {
  // A line break of another kind than the end of the record is not quoted by itself.
  return stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}

/**
 * Spreadsheets run a cell that begins like a formula, so an apostrophe goes before it, which our import takes away again;
 * before one that stands there already as well, so that it is not taken for ours. Phone numbers need none: without a
 * letter nothing can be called or referred to.
 */
export function escapeFormula(text: string): string {
  if (!/^('*[=+\-@＝＋－＠]|[\t\r])/.test(text)) return text;
  return /^[+-][\d\s()./-]*$/.test(text) ? text : `'${text}`;
}

function columnsFor({ emails, phones, urls, addresses, columns }: EntryCounts): Column[] {
  return [
    field('First Name', 'first_name'),
    field('Last Name', 'last_name'),
    field('Nickname', 'nickname'),
    field('Company', 'company_name'),
    field('Job Title', 'job_title'),
    ...entries('Email', 'emails', emails),
    ...entries('Phone', 'phones', phones),
    ...entries('Website', 'urls', urls),
    ...places(addresses),
    field('Birthday', 'birthday'),
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
    ...columns.map(keptColumn),
  ];
}

/** A column of another program that no field was found for; our import keeps it again by this name. */
function keptColumn(column: string): Column {
  const valuesIn = ({ cells }: Row) => cells.filter((kept) => kept.column === column);
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
  return times(count).flatMap((index) =>
    (['label', 'value'] as const).map((part) => ({
      header: `${word} ${index + 1} - ${part === 'label' ? 'Label' : 'Value'}`,
      cell: ({ contact }: Row) => contact[list][index]?.[part] ?? '',
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

function places(count: number): Column[] {
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

/** As Google joins them; the mark at the end keeps a comma within the only tag from parting it. */
function joinTags(tags: string[]): string {
  const alone = tags.length === 1 && /[,;]/.test(tags[0] ?? '');
  return tags.join(' ::: ') + (alone ? ' :::' : '');
}
