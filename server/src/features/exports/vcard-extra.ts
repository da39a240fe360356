import type { ExtraData } from './extra-properties.ts';
import { escapeText } from './vcard-line.ts';
import { property, type Property } from './vcard-property.ts';

/** Properties that a reader takes for a field of the card, or expects once. What else is kept of them says so. */
const FIELDS = new Set(
  `begin end version n fn nickname org title role note email tel url adr bday categories
  x-acquaint-industry x-acquaint-company-size x-acquaint-website x-acquaint-company-notes
  x-acquaint-how-we-met x-acquaint-favorite x-acquaint-type x-acquaint-cadence-days
  x-acquaint-last-contacted-at x-acquaint-column`.split(/\s+/),
);
const ONCE = new Set(['uid', 'rev', 'prodid', 'kind', 'gender', 'anniversary']);

/** What is kept of other programs; `present` are the properties that the card has already. */
export function extraLines({ others, cells }: ExtraData, present: Property[]): Property[] {
  const names = new Set(present.map(({ name }) => name));
  const seen = new Set<string>();
  const lines = others.map((line) => {
    const again = ONCE.has(line.name) && seen.has(line.name);
    seen.add(line.name);
    return again || isField(line, names) ? { ...line, name: `x-acquaint-kept-${line.name}` } : line;
  });
  const columns = cells.map(({ column, value }) =>
    property('x-acquaint-column', escapeText(value), { params: { 'x-name': [column] } }),
  );
  return [...lines, ...columns];
}

/** Profiles that are links became links of the card. */
function isField({ name, params, text }: Property, present: Set<string>): boolean {
  // A further nickname, or the same name in another language, may stand beside the first, which readers take.
  const second = name === 'nickname' || (name === 'n' && params['altid'] !== undefined);
  if (second && present.has(name) && params['pref'] === undefined) return false;
  return FIELDS.has(name) || (name === 'x-socialprofile' && /^https?:/i.test(text));
}
