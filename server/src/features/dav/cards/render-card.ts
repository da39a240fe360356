import type { Form } from '../collection.ts';
import { arrange } from './arrange.ts';
import type { DavCard } from './card.ts';

/**
 * The card of a contact as vCard 3.0 or 4.0. Fields that are as a client sent them are spelled as it did, at the same
 * place.
 */
export function renderCard(card: DavCard, { version }: Form): string {
  const items = arrange(card, version).filter(({ hidden }) => hidden !== true);
  const lines = items.map(({ line }) => line.text);
  return ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');
}
