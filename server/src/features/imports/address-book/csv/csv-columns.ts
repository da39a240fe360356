import { LIMITS } from '#contract/limits.ts';
import { FIELD_OF, normalHeader, termsOf } from './csv-headers.ts';
import { DATE_LABELS, listOfHeader, serviceOfHeader } from './csv-lists.ts';
import { cleanLine, truncate } from '../clean-text.ts';

const PARTS: Record<string, string> = {
  street: `
    street | address | street address | address street | street 2 | street 3 | address 2 |
    address 3 | address line 1 | address line 2 | extended address | strasse | strasse und
    hausnummer | adresse | anschrift | rue | direccion | calle`,
  city: 'city|town|locality|ort|stadt|wohnort|ville|ciudad|localidad',
  region: 'state|region|province|state province|county|bundesland|etat|provincia',
  postal_code: `
    postal code | zip | zip code | zipcode | postcode | zip postal code | plz | postleitzahl
    | code postal | codigo postal`,
  country: 'country|country region|land|pays|pais',
  label: 'label|type',
};

const PART_OF = new Map(
  Object.entries(PARTS).flatMap(([part, headers]) =>
    termsOf(headers).map((header): [string, string] => [header, part]),
  ),
);

const ADDRESS_COLUMN =
  /^(?:address (\d+)|(home|business|work|other|primary|mailing|billing|shipping|company)(?: address)?|address)(?: |$)/;

export function nameColumns(header: string[]): string[] {
  const usedNames = new Set<string>();
  const counts = new Map<string, number>();
  return header.map((cell, index) => {
    const name = truncate(cleanLine(cell), LIMITS.line - 10) || `Column ${index + 1}`;
    let unique = name;
    let count = counts.get(name) ?? 1;
    while (usedNames.has(unique)) unique = `${name} (${(count += 1)})`;
    counts.set(name, count);
    usedNames.add(unique);
    return unique;
  });
}

/** Guesses the target of each column (`importField`); `''` if unknown. Entries are numbered in order of appearance. */
export function guessMapping(
  columns: string[],
  fields: readonly { id: number; name: string }[] = [],
): Record<string, string> {
  const custom = columns.map((column) => customTargetOf(column, fields));
  const normal = columns.map((column, index) =>
    isExtraColumn(column) || custom[index] !== undefined ? '' : normalHeader(column),
  );
  const headers = new Set(normal);
  const positions = new Map<string, number>();
  const targets = normal.map(
    (header, index) =>
      custom[index] ??
      contextField(header, headers) ??
      FIELD_OF.get(header) ??
      entryField(header, positions),
  );
  // Object.fromEntries keeps a column named `__proto__`.
  return Object.fromEntries(columns.map((column, index) => [column, targets[index] ?? '']));
}

/** `Custom: Shirt size (choice)`, as our export writes custom fields. */
const CUSTOM_COLUMN = /^Custom: (.*?)(?: \((number|date|choice|url|yes_no)\))?$/;

/** A column of our export, or one named like a custom field. */
function customTargetOf(
  column: string,
  fields: readonly { id: number; name: string }[],
): string | undefined {
  const [isOurs, , kind = 'text'] = CUSTOM_COLUMN.exec(column) ?? [];
  const name = customNameOf(column).toLowerCase();
  const known = fields.find((field) => field.name.toLowerCase() === name);
  if (known !== undefined) return `custom.${known.id}`;
  return isOurs === undefined ? undefined : `custom.${kind}`;
}

/** The name of the custom field that a column is mapped to. */
export function customNameOf(column: string): string {
  return truncate(CUSTOM_COLUMN.exec(column)?.[1] ?? nameBefore(column), LIMITS.name);
}

const EXTRA_PREFIX = 'Other: ';

/** Whether the column was written by our export for unmapped data. */
function isExtraColumn(column: string): boolean {
  return column.startsWith(EXTRA_PREFIX);
}

/** The original name of such a column. */
export function nameBefore(column: string): string {
  return isExtraColumn(column) ? column.slice(EXTRA_PREFIX.length) : column;
}

/** Headers whose meaning depends on others: `Title` is "Dr." in Outlook and a job title in a CRM. */
function contextField(header: string, headers: Set<string>): string | undefined {
  const has = (field: string) => [...headers].some((other) => FIELD_OF.get(other) === field);
  switch (header) {
    case 'title':
    case 'titre':
      return has('name_suffix') || has('job_title') ? 'name_prefix' : 'job_title';
    case 'name':
    case 'nom':
      return has('first_name') && !has('last_name') ? 'last_name' : 'full_name';
    case 'nombre':
      return has('last_name') ? 'first_name' : 'full_name';
    default:
      return undefined;
  }
}

const NUMBERED =
  /^(email|phone|website|url|event|date|im|messenger) (\d+) (label|type|value|date|service|protocol|handle|account)$/;
const LISTS: Record<string, { list: string; parts: Record<string, string> }> = {
  ...sameParts(['email'], 'emails', { label: 'label', type: 'label', value: 'value' }),
  ...sameParts(['phone'], 'phones', { label: 'label', type: 'label', value: 'value' }),
  ...sameParts(['website', 'url'], 'urls', { label: 'label', type: 'label', value: 'value' }),
  ...sameParts(['event', 'date'], 'dates', {
    label: 'label',
    type: 'label',
    value: 'date',
    date: 'date',
  }),
  ...sameParts(['im', 'messenger'], 'messengers', {
    service: 'service',
    protocol: 'service',
    value: 'handle',
    handle: 'handle',
    account: 'handle',
  }),
};

function sameParts(words: string[], list: string, parts: Record<string, string>) {
  return Object.fromEntries(words.map((word) => [word, { list, parts }]));
}

/** `Email 1 - Value`; null for other columns. */
function numberedField(header: string, positions: Map<string, number>): string | null {
  const [, kind = '', number = '', word = ''] = NUMBERED.exec(header) ?? [];
  const found = LISTS[kind];
  if (found === undefined) return null;
  const part = found.parts[word];
  return part === undefined
    ? ''
    : fieldAt(found.list, indexOf(positions, found.list, number), part);
}

/** A column of emails, phones, links, messengers, dates or addresses. `positions` numbers the entries per list. */
function entryField(header: string, positions: Map<string, number>): string {
  const entry = numberedField(header, positions);
  if (entry !== null) return entry;
  const list = listOfHeader(header.split(' '));
  if (list !== null) return fieldAt(list, indexOf(positions, list, header), 'value');
  if (DATE_LABELS.has(header)) return fieldAt('dates', indexOf(positions, 'dates', header), 'date');
  if (serviceOfHeader(header) !== undefined)
    return fieldAt('messengers', indexOf(positions, 'messengers', header), 'handle');
  const address = addressPartOf(header);
  if (address === null) return '';
  return fieldAt('addresses', indexOf(positions, 'addresses', address.group), address.part);
}

/** The entry's number; new entries get the next one. */
function indexOf(positions: Map<string, number>, list: string, entry: string): number {
  const key = `${list} ${entry}`;
  const known = positions.get(key);
  if (known !== undefined) return known;
  const next = positions.get(list) ?? 0;
  positions.set(list, next + 1);
  positions.set(key, next);
  return next;
}

/** The contract allows two digits. */
function fieldAt(list: string, index: number, part: string): string {
  return index < LIMITS.entries ? `${list}.${index}.${part}` : '';
}

/** `Home City` → city of address "home"; `Address 1 - Street` → street of address "1". */
function addressPartOf(header: string): { group: string; part: string } | null {
  const whole = PART_OF.get(header);
  if (whole !== undefined && whole !== 'label') return { group: '', part: whole };
  const found = ADDRESS_COLUMN.exec(header);
  if (found === null) return null;
  const rest = header.slice(found[0].length);
  const part = rest === '' || /^\d$/.test(rest) ? 'street' : PART_OF.get(rest);
  return part === undefined ? null : { group: found[1] ?? found[2] ?? '', part };
}
