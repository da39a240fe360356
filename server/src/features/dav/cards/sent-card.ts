import { type Item, readItems } from './card-items.ts';
import { type CardLine, lineOf, readCardText } from './card-lines.ts';
import { inVersion, lineOfProperty, writable } from './versions.ts';
import type { VCardVersion } from '../collection.ts';

/** The card of a PUT. */
export interface SentCard {
  version: VCardVersion;
  uid: string | null;
  /** Whether it's a tag. */
  is_group: boolean;
  items: Item[];
}

/** Reads the body of a PUT: vCard 3.0 or 4.0, or 2.1, which becomes 3.0. 403 `valid-address-data` if it isn't one card. */
export function readCard(body: Buffer): SentCard {
  const text = readCardText(body);
  const version = text.version === '4.0' ? '4.0' : '3.0';
  const lines = text.version === '2.1' ? text.lines.map(modernLine) : text.lines;
  const items = readItems(lines);
  const uid = items.find(({ facet }) => facet === 'uid')?.value as string | null | undefined;
  return { version, uid: uid ?? null, is_group: items.some(isGroupKind), items };
}

/** A line of vCard 2.1 in 3.0. */
function modernLine({ property }: CardLine): CardLine {
  if (property.name === 'version') return lineOf('VERSION:3.0', '3.0');
  return lineOfProperty(inVersion(writable(property), '3.0'), '3.0');
}

function isGroupKind({ line: { property } }: Item): boolean {
  const isKind = property.name === 'kind' || property.name === 'x-addressbookserver-kind';
  return isKind && property.values[0]?.trim().toLowerCase() === 'group';
}
