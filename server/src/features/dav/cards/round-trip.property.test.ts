import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ContactFields } from '#contract/contacts.ts';
import type { ProposedContact } from '#contract/imports.ts';
import { arbitraryContact } from '../../../testing/arbitrary-contact.ts';
import { applied, davCard } from '../../../testing/dav-card.ts';
import { arrange } from './arrange.ts';
import type { DavCard } from './card.ts';
import { mergeCard, newCard } from './merge-card.ts';
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

/** What a client that rewrites every line makes of a text. */
function rewritten(text: string): string {
  return text
    .replaceAll('\r\n ', '')
    .replaceAll(/^item/gm, 'ITEM')
    .replaceAll(/(?<=^[^:"]*);([A-Z-]+)=/gm, (_, name: string) => `;${name.toLowerCase()}=`)
    .replaceAll('\r\n', '\n')
    .replace('VERSION:', 'PRODID:-//Test//EN\nVERSION:');
}

it('writes a new card as it is compared later', () => {
  fc.assert(
    fc.property(arbitraryContact, (contact) => {
      const card = cardOf(contact);
      for (const version of VERSIONS) {
        const lines = arrange(card, version).filter(({ hidden }) => hidden !== true);
        const text = lines.map(({ line }) => `${line.text}\r\n`).join('');
        expect(renderCard(card, { version })).toBe(`BEGIN:VCARD\r\n${text}END:VCARD\r\n`);
      }
    }),
  );
});

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

/** Fields that devices don't see. */
const UNSENT = [
  'favorite',
  'how_we_met',
  'met_on',
  'industry',
  'company_size',
  'website',
  'company_notes',
  'cadence_days',
  'last_contacted_at',
] as const;

type Step =
  | { by: 'owner'; fields: ContactFields }
  | {
      by: 'client';
      version: VCardVersion;
      seed: number;
      line: string;
      kind: 'add' | 'remove' | 'change';
    };

const editable = [
  'first_name',
  'last_name',
  'nickname',
  'notes',
  'company_name',
  'phonetic_last_name',
  'emails',
  'phones',
  'addresses',
  'messengers',
  'dates',
  'birthday',
  'tags',
] as const;
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    by: fc.constant('owner' as const),
    fields: fc
      .tuple(arbitraryContact, fc.subarray([...editable]))
      .map(([contact, names]) => Object.fromEntries(names.map((name) => [name, contact[name]]))),
  }),
  fc.record({
    by: fc.constant('client' as const),
    version: fc.constantFrom(...VERSIONS),
    seed: fc.nat(),
    line: fc.constantFrom(
      'NOTE:client',
      'EMAIL;type=WORK:client@example.org',
      'item9.TEL;type=pref:+49 1\r\nitem9.X-ABLabel:Boat',
      'X-UNKNOWN;X-A=b:c',
      'TITLE;LANGUAGE=de:Gräfin',
      'CATEGORIES:client',
      'item9.X-ABDATE:1999-01-02\r\nitem9.X-ABLabel:Client',
    ),
    kind: fc.constantFrom('add', 'remove', 'change'),
  }),
);

const REMOVABLE = /^(?!BEGIN|END|VERSION|N:|FN:|UID|REV|ORG|item\d+\.X-AB)/;
const CHANGEABLE = /^(item\d+\.)?(TEL|EMAIL|NOTE|NICKNAME|N|URL|ADR|X-ABLabel)[;:]/;

/** A client that adds, removes or changes one line. */
function edit(text: string, { seed, line, kind }: Step & { by: 'client' }): string {
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  if (kind === 'add') return lines.toSpliced(-2, 0, line).join('\r\n');
  const pattern = kind === 'remove' ? REMOVABLE : CHANGEABLE;
  const candidates = lines.flatMap((one, index) => (pattern.test(one) ? [index] : []));
  const index = candidates[seed % candidates.length] ?? lines.length;
  const changedLines = kind === 'remove' ? [] : [`${lines[index] ?? ''}z`];
  return lines.toSpliced(index, 1, ...changedLines).join('\r\n');
}

function changed(card: DavCard, fields: ContactFields): DavCard {
  const nothing = { tags: undefined, photo: undefined, related: { removed: [], added: [] } };
  return applied(card, { ...nothing, fields, extra: card.contact.extra, raw: card.raw });
}

/** What a device without earlier text reads. */
function meaningOf(card: DavCard, version: VCardVersion): unknown {
  const sent = readCard(Buffer.from(renderCard(card, { version })));
  const { fields, tags } = newCard(sent, { tags_as_categories: true });
  return { fields, tags: tags?.toSorted() };
}

it('shows the contact after edits on devices and here, and keeps what devices don\u2019t see', () => {
  fc.assert(
    fc.property(
      arbitraryContact,
      fc.array(step, { minLength: 1, maxLength: 6 }),
      (contact, steps) => {
        let card = cardOf({ ...contact, last_name: 'Lovelace' });
        for (const each of steps) {
          if (each.by === 'owner') card = changed(card, { ...each.fields, first_name: 'Ada' });
          else {
            const { version } = each;
            card = applied(card, put(card, edit(renderCard(card, { version }), each)));
          }
          for (const version of VERSIONS) {
            expect(meaningOf(card, version)).toEqual(meaningOf({ ...card, raw: null }, version));
            expectUnchanged(card, version);
          }
          for (const field of UNSENT) expect(card.contact.contact[field]).toEqual(contact[field]);
        }
      },
    ),
    { numRuns: 30 },
  );
});
