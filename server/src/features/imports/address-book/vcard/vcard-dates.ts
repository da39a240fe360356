import { partialDate } from '#contract/fields.ts';
import { addDate } from '../fill-entries.ts';
import { recordMapping, setOnce, type DateField } from '../fill-row.ts';
import { defaultDateOrder, readPartialDate } from '../partial-dates.ts';
import type { VCardProperty } from './vcard-properties.ts';
import type { Filer } from './vcard-originals.ts';

/** Handlers of properties with dates. */
export const DATE_FILERS: Record<string, Filer> = {
  bday: fileDate('birthday'),
  deathdate: fileDate('deceased_on'),
  'x-deathdate': fileDate('deceased_on'),
  'x-acquaint-birthday': fileOwnDate('birthday'),
  'x-acquaint-deceased-on': fileOwnDate('deceased_on'),
  'x-acquaint-met-on': fileOwnDate('met_on'),
  anniversary: fileAnniversary,
  'x-anniversary': fileAnniversary,
  'x-evolution-anniversary': fileAnniversary,
  'x-kaddressbook-x-anniversary': fileAnniversary,
  'x-ms-anniversary': fileAnniversary,
  'x-abdate': (row, property, source, label) =>
    addDate(row, { label, date: dateOf(property) }, textOf(property), source),
  'x-acquaint-date': (row, property, source, label) =>
    addDate(row, { label, date: ownDateOf(property) }, textOf(property), source),
};

function fileDate(field: DateField): Filer {
  return (row, property, source) => {
    const date = dateOf(property);
    if (setOnce(row, field, date, textOf(property), source))
      recordMapping(row, source, { [field]: date });
  };
}

function fileOwnDate(field: DateField): Filer {
  return (row, property, source) => {
    setOnce(row, field, ownDateOf(property), textOf(property), source);
  };
}

function fileAnniversary(...[row, property, source, label]: Parameters<Filer>): void {
  const given = { label: label || 'anniversary', date: dateOf(property) };
  addDate(row, given, textOf(property), source);
}

function textOf({ values }: VCardProperty): string {
  return (values[0] ?? '').trim();
}

function dateOf(property: VCardProperty): string | null {
  const text = textOf(property);
  const omittedYear = property.params['x-apple-omit-year']?.toString();
  return readPartialDate(text, defaultDateOrder(text), omittedYear);
}

/** As in the API; unlike elsewhere, 1604 is a year. */
function ownDateOf(property: VCardProperty): string | null {
  return partialDate.safeParse(textOf(property)).data ?? null;
}
