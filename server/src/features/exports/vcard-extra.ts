import type { Contact } from '#contract/contacts.ts';
import type { ExtraData } from './extra-properties.ts';
import { escapeText, property, type Property } from './vcard-line.ts';

/** Properties that importing apps map to a field; a stored one is exported under another name. */
const FIELDS = new Set(
  `begin end version n fn nickname org title role note email tel url adr bday categories
  x-acquaint-industry x-acquaint-company-size x-acquaint-website x-acquaint-company-notes
  x-acquaint-pronouns x-acquaint-birthday x-acquaint-date x-acquaint-met-on
  x-acquaint-deceased-on x-acquaint-how-we-met x-acquaint-favorite x-acquaint-type x-acquaint-cadence-days
  x-acquaint-last-contacted-at x-acquaint-column`.split(/\s+/),
);

/** Properties of fields that earlier versions didn't have; stored ones are renamed only if the field is filled. */
const NEW_FIELDS = new Map<string, keyof Contact>([
  ['pronouns', 'pronouns'],
  ['x-pronouns', 'pronouns'],
  ['x-phonetic-first-name', 'phonetic_first_name'],
  ['x-phonetic-last-name', 'phonetic_last_name'],
  ['deathdate', 'deceased_on'],
  ['x-deathdate', 'deceased_on'],
]);

const SINGLE_PROPERTIES = new Set('uid rev prodid kind gender anniversary deathdate'.split(' '));
const SEVERAL = new Set(['nickname', 'pronouns']);

/** Unmapped data of other programs; `written` are the properties already written. */
export function extraLines(
  { others, cells }: ExtraData,
  written: Property[],
  contact: Contact,
): Property[] {
  const names = new Set(written.map(({ name }) => name));
  const seenNames = new Set<string>();
  const lines = others.map((line) => {
    const isRepeated = SINGLE_PROPERTIES.has(line.name) && seenNames.has(line.name);
    seenNames.add(line.name);
    return isRepeated || isField(line, names, contact)
      ? { ...line, name: `x-acquaint-kept-${line.name}` }
      : line;
  });
  const columns = cells.map(({ column, value }) =>
    property('x-acquaint-column', escapeText(value), { params: { 'x-name': [column] } }),
  );
  return [...lines, ...columns];
}

/** Profile URLs were imported as links. */
function isField(
  { name, params, text }: Property,
  written: Set<string>,
  contact: Contact,
): boolean {
  // A second nickname, or a translated name, may follow the first.
  const second = SEVERAL.has(name) || (name === 'n' && params['altid'] !== undefined);
  if (second && written.has(name) && params['pref'] === undefined) return false;
  return (
    FIELDS.has(name) ||
    isFilled(name, contact) ||
    (name === 'photo' && written.has(name)) ||
    (name === 'x-socialprofile' && /^https?:/i.test(text))
  );
}

function isFilled(name: string, contact: Contact): boolean {
  const field = NEW_FIELDS.get(name);
  return field !== undefined && Boolean(contact[field]);
}
