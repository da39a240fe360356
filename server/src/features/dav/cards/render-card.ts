import type { Form } from '../collection.ts';
import { arrange } from './arrange.ts';
import type { DavCard } from './card.ts';
import { generatedTexts } from './generated-items.ts';
import { lastItems } from './technical-items.ts';

/**
 * The card of a contact as vCard 3.0 or 4.0. Fields that are as a client sent them are spelled as it did, at the same
 * place.
 */
export function renderCard(card: DavCard, { version }: Form): string {
  const texts = card.raw === null ? generatedTexts(card, version) : null;
  const items =
    texts === null
      ? arrange(card, version).filter(({ hidden }) => hidden !== true)
      : lastItems(card, version);
  const first = texts === null ? [] : [`VERSION:${version}`, ...texts];
  const lines = items.map(({ line }) => line.text);
  return ['BEGIN:VCARD', ...first, ...lines, 'END:VCARD', ''].join('\r\n');
}
