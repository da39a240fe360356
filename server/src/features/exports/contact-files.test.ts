import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Contact } from '#contract/contacts.ts';
import { EMPTY_PROPOSAL, type ProposedContact } from '#contract/imports.ts';
import { arbitraryContact } from '../../testing/arbitrary-contact.ts';
import { readAddressBook } from '../imports/address-book/read-address-book.ts';
import { patchCard, EMPTY_CARD } from '../contacts/cards/card.ts';
import type { FullContact } from '../contacts/cards/full-contacts.ts';
import { csvWriter, escapeFormula } from './contact-csv.ts';
import { vcardOf } from './contact-vcard.ts';

const TIMESTAMP = '2026-11-21T05:00:00.000Z';

function whole(fields: Partial<ProposedContact>, extra: unknown[] = []): FullContact {
  const card = patchCard(EMPTY_CARD, { ...EMPTY_PROPOSAL, ...fields });
  const identity = {
    id: 1,
    linked_user: null,
    photo_url: null,
    follow_profile: 'ask' as const,
    source: 'manual',
    created_at: TIMESTAMP,
  };
  const contact: Contact = { ...card, ...identity, updated_at: TIMESTAMP };
  return { contact, type_name: fields.contact_type || null, extra };
}
const read = (text: string, name = 'a.vcf') => readAddressBook(Buffer.from(text), name).rows;
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

describe('a contact as vCard', () => {
  it('reads back as the same contact', () => {
    fc.assert(
      fc.property(fc.array(arbitraryContact, { minLength: 1, maxLength: 3 }), (contacts) => {
        for (const version of ['3.0', '4.0'] as const) {
          const rows = read(contacts.map((contact) => vcardOf(whole(contact), version)).join(''));
          expect(rows.map(({ contact }) => contact)).toEqual(contacts);
          expect(rows.flatMap(({ problems, extra }) => [...problems, ...extra])).toEqual([]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("writes vCard types for home and work and Apple's labels otherwise", () => {
    const text = vcardOf(
      whole({
        first_name: 'Ada',
        last_name: 'Lovelace',
        emails: [{ label: 'work', value: 'ada@example.org' }],
        phones: [
          { label: 'mobile', value: '+44 20 1' },
          { label: 'Boat, white', value: '+44 20 2' },
        ],
        birthday: '--12-10',
      }),
    );
    expect(linesOf(text)).toEqual([
      'BEGIN:VCARD',
      'VERSION:4.0',
      'FN:Ada Lovelace',
      'N:Lovelace;Ada;;;',
      'EMAIL;TYPE=work:ada@example.org',
      'TEL;TYPE=cell:+44 20 1',
      'item1.TEL:+44 20 2',
      'item1.X-ABLabel:Boat\\, white',
      'BDAY:--1210',
      'END:VCARD',
      '',
    ]);
  });

  it('folds lines at 75 octets without splitting characters', () => {
    const notes = '秘密の手紙👩‍👩‍👧'.repeat(30);
    const text = vcardOf(whole({ first_name: 'Ada', notes }));
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line.isWellFormed()).toBe(true);
    }
    expect(read(text)[0]?.contact.notes).toBe(notes);
  });

  it('gives every vCard a name, from company, number or email if needed', () => {
    for (const fields of [
      { company_name: 'Analytical Engines' },
      { phones: [{ label: '', value: '+44 20 1' }] },
      { emails: [{ label: '', value: 'ada@example.org' }] },
    ]) {
      const text = vcardOf(whole(fields));
      expect(text).toMatch(/\r\nFN:./);
      expect(read(text)[0]?.contact).toEqual({ ...EMPTY_PROPOSAL, ...fields });
    }
  });

  it('preserves unmapped import data in vCards', () => {
    const imported = read(
      [
        'BEGIN:VCARD',
        'VERSION:3.0',
        'FN:Ada Lovelace',
        'N:Lovelace;Ada;;Mrs.;',
        'UID:urn:uuid:1',
        'item3.X-PROFILE;X-SERVICE-TYPE="Jabber; old":xmpp:ada@example.org',
        'PHOTO;ENCODING=b;TYPE=JPEG:AAAA',
        'X-ODD;X-A="say ^\'hi^\'":a\\, b\\nc',
        'EMAIL:not an address',
        'BDAY:long ago',
        'item3.TEL:+44 20 1',
        'item3.X-ABLabel:Boat',
        'END:VCARD',
      ].join('\r\n'),
    )[0]!;
    const first = vcardOf(whole(imported.contact, imported.extra));
    const again = read(first)[0]!;
    expect(again.contact).toEqual(imported.contact);
    expect(again.problems).toEqual([]);
    expect(vcardOf(whole(again.contact, again.extra))).toBe(first);
    const lines = linesOf(first);
    for (const line of [
      'UID:urn:uuid:1',
      'item3.X-PROFILE;X-SERVICE-TYPE="Jabber; old":xmpp:ada@example.org',
      'PHOTO:data:image/jpeg;base64,AAAA',
      "X-ODD;X-A=say ^'hi^':a\\, b\\nc",
      'N:Lovelace;Ada;;Mrs.;',
      'X-ACQUAINT-KEPT-EMAIL:not an address',
      'X-ACQUAINT-KEPT-BDAY:long ago',
    ])
      expect(lines).toContain(line);
    expect(lines).toContain('item3.X-ABLabel:Boat');
  });

  it('preserves unmapped CSV cells in vCards', () => {
    const [row] = read('Name,Shoe size\nAda Lovelace,38\n', 'a.csv');
    expect(vcardOf(whole(row!.contact, row!.extra))).toContain(
      '\r\nX-ACQUAINT-COLUMN;X-NAME=Shoe size:38\r\n',
    );
    expect(read(vcardOf(whole(row!.contact, row!.extra)))[0]?.extra).toEqual(row!.extra);
  });
});

const writeCsv = (contacts: FullContact[], count = 2) => {
  const lists = ['emails', 'phones', 'urls', 'addresses', 'messengers', 'dates'] as const;
  const counts = Object.fromEntries(lists.map((list) => [list, count])) as Record<
    (typeof lists)[number],
    number
  >;
  const csv = csvWriter({ ...counts, columns: ['Shoe size'] });
  return csv.header() + csv.rows(contacts);
};

describe('contacts as CSV', () => {
  it('exports CSV that reads back as the same contacts', () => {
    const ada = {
      first_name: 'Ada',
      last_name: 'Lovelace',
      nickname: 'Countess, of',
      company_name: '=Engines "Ltd"',
      job_title: '@Analyst',
      emails: [
        { label: 'work', value: 'ada@example.org' },
        { label: '', value: 'a@example.net' },
      ],
      phones: [{ label: 'mobile', value: '+44 (0)20 / 123-45' }],
      urls: [{ label: 'blog', value: 'https://ada.example.org/a;b,c' }],
      addresses: [
        {
          label: 'home',
          street: '12 St James Square\nFlat 2',
          city: 'London',
          region: '-',
          postal_code: 'SW1Y',
          country: 'England',
        },
      ],
      birthday: '1815-12-10',
      tags: ['maths', 'poetry, early'],
      notes: '- one\n- two',
      how_we_met: 'At a party',
      industry: 'Computing',
      company_size: '1-10',
      website: 'https://engines.example.org',
      company_notes: "'=SUM, written by hand",
      favorite: true,
    };
    const grace = { first_name: 'Grace', tags: ['navy; us'] };
    const rows = read(writeCsv([whole(ada), whole(grace)]), 'a.csv');
    expect(rows.map(({ contact }) => contact)).toEqual([
      { ...EMPTY_PROPOSAL, ...ada },
      { ...EMPTY_PROPOSAL, ...grace },
    ]);
  });

  it('reads any contact back from its CSV', () => {
    // An apostrophe before a sign is read as a guard against formulas, and ::: separates values.
    const unclear = /"'+[=+\-@＝＋－＠]|:::/;
    const contact = arbitraryContact.filter((fields) => !unclear.test(JSON.stringify(fields)));
    fc.assert(
      fc.property(fc.array(contact, { minLength: 1, maxLength: 3 }), (contacts) => {
        const rows = read(
          writeCsv(
            contacts.map((fields) => whole(fields)),
            3,
          ),
          'a.csv',
        );
        expect(rows.map((row) => row.contact)).toEqual(contacts);
      }),
      { numRuns: 100 },
    );
  });

  it('preserves columns of other programs in CSV for another import', () => {
    const extra = [
      { column: 'Shoe size', value: '=38' },
      { name: 'x-odd', params: {}, value: '1' },
    ];
    const csv = writeCsv([whole({ first_name: 'Ada' }, extra)]);
    expect(csv).toContain(',Other: Shoe size\r\n');
    expect(read(csv, 'a.csv')[0]?.extra).toContainEqual(extra[0]);
  });

  it('exports CSV without formulas and with unchanged phone numbers', () => {
    expect(escapeFormula("'=1")).toBe("''=1");
    expect(
      ['=1+1', '+cmd|x', '-2+A1', '@SUM(A1)', '\t=1', '\r=1', '＝1'].map(escapeFormula),
    ).toEqual(["'=1+1", "'+cmd|x", "'-2+A1", "'@SUM(A1)", "'\t=1", "'\r=1", "'＝1"]);
    for (const plain of ['+44 (0)20 / 123-45', '-5', 'Ada', '', "'tis", '1+1'])
      expect(escapeFormula(plain)).toBe(plain);
  });
});
