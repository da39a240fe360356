import { endLine, escapeValue } from '../../exports/public.ts';
import type { Timestamp } from '../../../infra/clock.ts';
import type { VCardVersion } from '../collection.ts';
import type { DavCard } from './card.ts';
import { type Item, keyOf } from './card-items.ts';
import type { Facet } from './facets.ts';
import { type CardLine, lineOf, unfold } from './card-lines.ts';

export function versionItem(version: VCardVersion): Item {
  return itemOf('version', lineOf(`VERSION:${version}`, version), null);
}

export function uidItem(uid: string, version: VCardVersion): Item {
  return itemOf('uid', lineOf(`UID:${escapeValue(uid)}`, version), uid);
}

export function revisionItem(revision: Timestamp, version: VCardVersion): Item {
  const time = revision.replace(/\.\d+Z$/, 'Z');
  const text = version === '3.0' ? time : time.replace(/[:-]/g, '');
  return itemOf('rev', lineOf(`REV:${text}`, version), null);
}

/** The photo, spelled as a client did if that says the same. */
export function photoItem(
  { photo }: Pick<DavCard, 'photo'>,
  version: VCardVersion,
  sent?: Item,
): Item | null {
  if (photo === null) return null;
  const base64 = photo.jpeg.toString('base64');
  const data = version === '4.0' ? `data:image/jpeg;base64,${base64}` : base64;
  const text = endLine(`${headOf(version, sent)}:${data}`).slice(0, -2);
  // Parsing a long line is slow, and nothing needs its value.
  const property = { name: 'photo', group: '', types: [], params: {}, values: [], raw: '' };
  return itemOf('photo', { text, property, version }, photo.jpeg);
}

/** What follows the fields of a card. */
export function lastItems(card: DavCard, version: VCardVersion): Item[] {
  const photo = photoItem(card, version);
  const last = [uidItem(card.uid, version), revisionItem(card.revision, version)];
  return photo === null ? last : [photo, ...last];
}

function headOf(version: VCardVersion, sent: Item | undefined): string {
  const generated = version === '4.0' ? 'PHOTO' : 'PHOTO;ENCODING=b;TYPE=JPEG';
  if (sent === undefined) return generated;
  const { types, params } = sent.line.property;
  const isSame =
    version === '4.0'
      ? Object.keys(params).length === 0
      : types.join(',') === 'jpeg' && String(params['encoding']).toLowerCase() === 'b';
  const [head = ''] = unfold(sent.line.text).split(':', 1);
  return isSame && sent.line.version === version ? head : generated;
}

function itemOf(facet: Facet, line: CardLine, value: unknown): Item {
  return { line, facet, value, key: keyOf(line.property), label: null };
}
