import { type Item, readItems } from './card-items.ts';
import { type LineVersion, readCardText } from './card-lines.ts';

/** The card of a PUT. */
export interface SentCard {
  version: LineVersion;
  uid: string | null;
  /** Whether it's a tag. */
  is_group: boolean;
  items: Item[];
}

/** Reads the body of a PUT: vCard 2.1, 3.0 or 4.0. 403 `valid-address-data` if it isn't one card. */
export function readCard(body: Buffer): SentCard {
  const { version, lines } = readCardText(body);
  const items = readItems(lines);
  const uid = items.find(({ facet }) => facet === 'uid')?.value as string | null | undefined;
  return { version, uid: uid ?? null, is_group: items.some(isGroupKind), items };
}

function isGroupKind({ line: { property } }: Item): boolean {
  const isKind = property.name === 'kind' || property.name === 'x-addressbookserver-kind';
  return isKind && property.values[0]?.trim().toLowerCase() === 'group';
}
