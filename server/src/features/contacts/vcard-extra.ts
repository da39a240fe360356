import { z } from 'zod';
import { escapeText, escapeValue, parameter } from './vcard-line.ts';

/** What an imported card had and a contact has no field for, as the import keeps it: a property, or a cell. */
const kept = z.union([
  z.object({
    name: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
    value: z.union([z.string(), z.array(z.string())]),
  }),
  z.object({ column: z.string(), value: z.string() }),
]);
type Kept = z.infer<typeof kept>;
type KeptProperty = Extract<Kept, { name: string }>;

/** Properties that a reader takes for a field of the card, or expects once. What else is kept of them says so. */
const FIELDS = new Set(
  `begin end version n fn nickname org title role note email tel url adr bday categories x-ablabel
  x-acquaint-industry x-acquaint-company-size x-acquaint-website x-acquaint-company-notes
  x-acquaint-how-we-met x-acquaint-favorite`.split(/\s+/),
);
const ONCE = new Set(['uid', 'rev', 'prodid', 'kind', 'gender', 'anniversary']);
const SPENT = new Set(['group', 'charset', 'encoding']);

/** The lines of what is kept of other programs; `written` are the properties that the card has already. */
export function extraLines(extra: unknown[], written: Set<string>): string[] {
  const seen = new Set<string>();
  return propertiesOf(extra).flatMap((property) => {
    if ('column' in property)
      return [
        `X-ACQUAINT-COLUMN${parameter('X-NAME', [property.column])}:${escapeText(property.value)}`,
      ];
    if (written.has(property.name)) return [];
    const again = ONCE.has(property.name) && seen.has(property.name);
    seen.add(property.name);
    return [extraLine(property, again)];
  });
}

/** The highest number among groups such as `item3`, so that others begin behind it. */
export function lastGroup(extra: unknown[]): number {
  const groups = propertiesOf(extra).map((property) =>
    'params' in property ? String(property.params['group'] ?? '') : '',
  );
  return Math.max(0, ...groups.map((group) => Number(/^item(\d{1,9})$/i.exec(group)?.[1] ?? 0)));
}

function propertiesOf(extra: unknown[]): Kept[] {
  return extra.flatMap((entry) => {
    const read = kept.safeParse(entry);
    return read.success ? [read.data] : [];
  });
}

function extraLine(property: KeptProperty, again: boolean): string {
  const { name, params, value } = withoutEncoding(property);
  const named = /^[a-z0-9-]+$/i.test(name) ? name.toUpperCase() : 'X-ACQUAINT-LINE';
  const group = String(params['group'] ?? '');
  const head = again || isField(property) ? `X-ACQUAINT-KEPT-${named}` : named;
  const parameters = Object.entries(params)
    .filter(([key]) => !SPENT.has(key) && /^[a-z0-9-]+$/i.test(key))
    .map(([key, values]) => parameter(key, [values].flat()));
  const written = typeof value === 'string' ? escapeValue(value) : escapeText(value.join(';'));
  const place = /^[a-z0-9-]+$/i.test(group) ? `${group}.` : '';
  return `${place}${head}${parameters.join('')}:${written}`;
}

/** Profiles that are links became links of the card. */
function isField({ name, value }: KeptProperty): boolean {
  return FIELDS.has(name) || (name === 'x-socialprofile' && /^https?:/i.test(String(value)));
}

const MEDIA = new Map([
  ['photo', 'image'],
  ['logo', 'image'],
  ['sound', 'audio'],
  ['key', 'application'],
]);

/** A picture within an older card is in base64; vCard 4.0 writes it as a `data:` URI. */
function withoutEncoding(property: KeptProperty): KeptProperty {
  const { name, params, value } = property;
  const encoding = String(params['encoding'] ?? '').toLowerCase();
  if (!['b', 'base64'].includes(encoding) || typeof value !== 'string') return property;
  const { type, ...others } = params;
  const subtype = [type ?? []].flat()[0] ?? 'octet-stream';
  const kind = MEDIA.get(name);
  const media = kind === undefined ? 'application/octet-stream' : `${kind}/${subtype}`;
  return { name, params: others, value: `data:${media};base64,${value.replace(/\s/g, '')}` };
}
