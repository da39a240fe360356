import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Contact } from '#contract/contacts.ts';
import type { ProposedContact } from '#contract/imports.ts';
import { patchCard, EMPTY_CARD } from '../contacts/cards/card.ts';
import { readAddressBook } from '../imports/address-book/read-address-book.ts';
import { vcardOf } from './contact-vcard.ts';
import { escapeText } from './vcard-line.ts';
import type { VCardVersion } from './vcard-version.ts';

const TIMESTAMP = '2026-11-21T05:00:00.000Z';

/** One card of a file, which a person may change, and its export. */
function exported(
  lines: string[],
  { version = '4.0', change = {} }: { version?: VCardVersion; change?: Partial<ProposedContact> },
): string[] {
  const file = ['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n');
  const [row] = readAddressBook(Buffer.from(file), 'a.vcf').rows;
  const card = patchCard(EMPTY_CARD, { ...row!.contact, ...change });
  const identity = {
    id: 1,
    linked_user: null,
    photo_url: null,
    follow_profile: 'ask' as const,
    source: 'import',
    created_at: TIMESTAMP,
  };
  const contact: Contact = { ...card, ...identity, updated_at: TIMESTAMP };
  const text = vcardOf({ contact, type_name: null, extra: row!.extra }, version);
  return text.replaceAll('\r\n ', '').split('\r\n').slice(1, -2);
}

const CARDS: Record<string, [VCardVersion, string[]]> = {
  'parts of a name, languages and alternatives': [
    '4.0',
    [
      'VERSION:4.0',
      'FN:Dr. Ada Augusta Byron Lovelace\\, PhD',
      'N;LANGUAGE=en;ALTID=1;SORT-AS="Lovelace,Ada":Lovelace;Ada;Augusta,Byron;Dr.;PhD,MA',
      'N;LANGUAGE=ja;ALTID=1:ラブレス;エイダ;;;',
      'NICKNAME;LANGUAGE=en:Addie,The Enchantress',
      'TITLE;LANGUAGE=fr:Comtesse',
      'ROLE:Poet',
      'NOTE;LANGUAGE=en:First\\, and',
      'NOTE;LANGUAGE=de:zweitens',
    ],
  ],
  'organizational units, preferences and all parts of addresses': [
    '4.0',
    [
      'VERSION:4.0',
      'FN:Ada',
      'N:;Ada;;;',
      'ORG;SORT-AS=engines:Engines;Research;Notes',
      'ORG;TYPE=work:Royal Society;Fellows',
      'EMAIL;PREF=1;TYPE=work:ada@example.org',
      'EMAIL;PREF=50:mailto:a@example.net',
      'TEL;PREF=2;TYPE=voice,home;VALUE=uri:tel:+44-20-1;ext=5',
      'ADR;LABEL=12 St James^nLondon;GEO="geo:51.5,-0.1";TYPE=home:Box 3;Flat 2;12 St James;London;;SW1;UK',
    ],
  ],
  'properties without a field': [
    '4.0',
    [
      'VERSION:4.0',
      'FN:Ada',
      'N:;Ada;;;',
      'PHOTO:data:image/jpeg;base64,AAAA',
      'IMPP;PREF=1:xmpp:ada@example.org',
      'GEO:geo:51.5,-0.1',
      'GENDER:F;Fellow',
      'LANG;PREF=1:en',
      'TZ:Europe/London',
      'CLIENTPIDMAP:1;urn:uuid:1',
      'KEY;MEDIATYPE=application/pgp-keys:https://ada.example.org/key',
      'X-ODD;X-A="1,2;3":a;b,c\\, d\\ne',
      'UID:urn:uuid:2',
      'REV:20261121T050000Z',
    ],
  ],
  'messengers, pronouns, pronunciation and dates': [
    '4.0',
    [
      'VERSION:4.0',
      'FN:Sun Zhongshan',
      'N;ALTID=1:Sun;Zhongshan;;;',
      'N;ALTID=1;PHONETIC=jyut:syun1;zung1saan1;;;',
      'PRONOUNS;LANGUAGE=en;PREF=1:he/him',
      'PRONOUNS;LANGUAGE=en:they/them',
      'IMPP;TYPE=work:skype:sun',
      'IMPP:xmpp:sun@example.org',
      'X-SIGNAL:+86 10 1',
      'X-SOCIALPROFILE;TYPE=mastodon:@sun@example.org',
      'SOCIALPROFILE;SERVICE-TYPE=Mastodon:https://social.example/@sun',
      'BDAY;CALSCALE=gregorian:1866',
      'ANNIVERSARY:19151025T1430Z',
      'item1.X-ABDATE;PREF=1:1905',
      'item1.X-ABLabel:Alliance',
      'DEATHDATE;VALUE=text:circa 1925',
    ],
  ],
  'Apple groups': [
    '3.0',
    [
      'VERSION:3.0',
      'FN:Ada Lovelace',
      'N:Lovelace;Ada;;;',
      'item1.EMAIL;TYPE=internet:ada@example.org',
      'item1.X-ABLabel:_$!<Work>!$_',
      'item2.URL:https://ada.example.org',
      'item2.X-ABLabel:_$!<HomePage>!$_',
      'item3.ADR;TYPE=home,pref:;;12 St James;London;;SW1;UK',
      'item3.X-ABADR:gb',
      'item4.X-ABDATE:1835-07-08',
      'item4.X-ABLabel:_$!<Anniversary>!$_',
      'PHOTO;ENCODING=b;TYPE=JPEG:AAAA',
      'BDAY;X-APPLE-OMIT-YEAR=1604:1604-12-10',
      'X-SOCIALPROFILE;X-USER=ada;TYPE=twitter:https://x.example.org/ada',
    ],
  ],
};

const email = (value: string) => [
  {
    name: 'email',
    params: { group: 'item1' },
    value,
    says: { emails: [{ label: 'work', value }] },
  },
  {
    name: 'x-ablabel',
    params: { group: 'item1' },
    value: '_$!<Work>!$_',
    says: { emails: [{ label: 'work', value }] },
  },
];

describe('a contact imported from another program', () => {
  it.each(Object.entries(CARDS))(
    'exports a contact imported from another program unchanged: %s',
    (_, [version, lines]) => {
      const written = exported(lines, { version });
      expect(
        written.filter((line) => !line.startsWith('X-ACQUAINT-COMPANY-NOTES')).toSorted(),
      ).toEqual(lines.toSorted());
      expect(exported(written, { version })).toEqual(written);
    },
  );

  it('exports name prefixes, suffixes and departments unchanged', () => {
    const part = fc.stringMatching(/^[A-Za-z.é][A-Za-z.,;é]{0,7}$/).map(escapeText);
    const parts = fc.tuple(part, part, part);
    const versions = fc.constantFrom<VCardVersion>('3.0', '4.0');
    expect(() =>
      fc.assert(
        fc.property(
          parts,
          versions,
          fc.constantFrom('2.1', '3.0', '4.0'),
          ([prefix, suffix, unit], version, imported) => {
            const lines = [`N:Doe;John;Q.;${prefix};${suffix}`, `ORG:Acme;${unit}`];
            const written = exported([`VERSION:${imported}`, ...lines], { version });
            return lines.every((line) => written.includes(line));
          },
        ),
      ),
    ).not.toThrow();
  });

  it('converts a contact imported from another program to the other version', () => {
    const modern = ['GEO:geo:51.5,-0.1', 'PHOTO:data:image/jpeg;base64,AAAA', 'IMPP;PREF=1:x:a'];
    const older = ['GEO:51.5;-0.1', 'PHOTO;ENCODING=b;TYPE=JPEG:AAAA', 'IMPP;TYPE=pref:x:a'];
    const inNew = exported(['VERSION:3.0', 'FN:Ada', ...older], {});
    const inOld = exported(['VERSION:4.0', 'FN:Ada', ...modern], { version: '3.0' });
    expect(inNew).toEqual(expect.arrayContaining(modern));
    expect(inOld).toEqual(expect.arrayContaining(older));
    const number = ['VERSION:4.0', 'FN:Ada', 'TEL;VALUE=uri;TYPE=video,cell:tel:+44-20-1;ext=5'];
    expect(exported(number, { version: '3.0' })).toContain('TEL;TYPE=video,cell:+44-20-1 ext. 5');
  });

  it("exports the user's edits of a contact imported from another program", () => {
    const lines = [
      'VERSION:4.0',
      'FN:Mrs. Ada Byron',
      'N:Byron;Ada;;Mrs.;',
      'ORG:Engines;Research',
      'TEL;PREF=1;TYPE=text:+44 20 1',
      'EMAIL;PREF=1:ada@example.org',
      'EMAIL;PREF=2:a@example.net',
    ];
    const emails = ['a@example.net', 'ada@example.org'].map((value) => ({ label: '', value }));
    const change = { last_name: 'Lovelace', company_name: 'Looms', phones: [], emails };
    expect(exported(lines, { change })).toEqual([
      'VERSION:4.0',
      'FN:Mrs. Ada Lovelace',
      'N:Lovelace;Ada;;Mrs.;',
      'ORG:Looms;Research',
      // In the order of the card, which the preferences no longer say.
      'EMAIL:a@example.net',
      'EMAIL:ada@example.org',
    ]);
  });

  it('exports both labels after a merge', () => {
    const values = ['a@example.org', 'b@example.org'];
    const emails = values.map((value) => ({ label: 'work', value }));
    const card = patchCard(EMPTY_CARD, { first_name: 'Ada', emails });
    const contact = {
      ...card,
      id: 1,
      linked_user: null,
      photo_url: null,
      follow_profile: 'ask' as const,
      source: '',
      created_at: '',
      updated_at: '',
    };
    const whole = { contact, type_name: null, extra: values.flatMap(email) };
    expect(vcardOf(whole).split('\r\n').slice(4, 8)).toEqual([
      'item1.EMAIL:a@example.org',
      'item1.X-ABLabel:_$!<Work>!$_',
      'item2.EMAIL:b@example.org',
      'item2.X-ABLabel:_$!<Work>!$_',
    ]);
  });

  it('prevents injection of lines into a vCard', () => {
    const extra = [
      { name: 'x-a:b', params: { 'x\r\n': 'y', z: 'c\r\nNOTE:d' }, value: 'e\r\nNOTE:f' },
    ];
    const contact = {
      ...EMPTY_CARD,
      first_name: 'Ada',
      id: 1,
      linked_user: null,
      photo_url: null,
      follow_profile: 'ask' as const,
      source: '',
      created_at: '',
      updated_at: '',
    };
    const text = vcardOf({ contact, type_name: null, extra });
    expect(text).toContain('\r\nX-ACQUAINT-LINE;Z="c^nNOTE:d":e\\nNOTE:f\r\n');
    expect(text).not.toMatch(/^NOTE/m);
  });
});
