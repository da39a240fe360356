import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ProposedContact } from '#contract/imports.ts';
import { arbitraryContact } from '../../../testing/arbitrary-contact.ts';
import { applied, davCard } from '../../../testing/dav-card.ts';
import type { DavCard } from './card.ts';
import { mergeCard } from './merge-card.ts';
import { renderCard } from './render-card.ts';
import { readCard } from './sent-card.ts';
import type { VCardVersion } from '../collection.ts';

const VERSIONS = ['3.0', '4.0'] as const;

function cardOf({ custom_values: _values, contact_type: _type, ...fields }: ProposedContact) {
  return davCard(fields);
}

function put(card: DavCard, text: string) {
  return mergeCard(card, readCard(Buffer.from(text)));
}

function expectUnchanged(card: DavCard, version: VCardVersion): DavCard {
  const text = renderCard(card, { version });
  const merged = put(card, text);
  expect(merged).toMatchObject({ fields: {}, tags: undefined, photo: undefined });
  expect(merged.related).toEqual({ removed: [], added: [] });
  expect(merged.extra).toEqual(card.contact.extra);
  const after = applied(card, merged);
  expect(renderCard(after, { version })).toBe(text);
  return after;
}

/** What a client that writes every line anew makes of a text. */
function rewritten(text: string): string {
  return text
    .replaceAll('\r\n ', '')
    .replaceAll(/^item/gm, 'ITEM')
    .replaceAll(/(?<=^[^:"]*);([A-Z-]+)=/gm, (_, name: string) => `;${name.toLowerCase()}=`)
    .replaceAll('\r\n', '\n')
    .replace('VERSION:', 'PRODID:-//Test//EN\nVERSION:');
}

const versions = fc.array(fc.constantFrom(...VERSIONS), { minLength: 1, maxLength: 4 });

it('changes nothing when a client sends back what it was served', () => {
  fc.assert(
    fc.property(arbitraryContact, versions, (contact, used) => {
      let card = cardOf(contact);
      const texts = VERSIONS.map((version) => renderCard(card, { version }));
      for (const version of used) card = expectUnchanged(card, version);
      expect(VERSIONS.map((version) => renderCard(card, { version }))).toEqual(texts);
    }),
  );
});

it('changes no field when a client writes the lines in another way', () => {
  fc.assert(
    fc.property(arbitraryContact, versions, (contact, used) => {
      let card = cardOf(contact);
      for (const version of used) {
        const text = rewritten(renderCard(card, { version }));
        const merged = put(card, text);
        expect(merged).toMatchObject({ fields: {}, tags: undefined, photo: undefined });
        expect(merged.extra).toEqual([]);
        card = applied(card, merged);
        expectUnchanged(card, version);
      }
    }),
  );
});
