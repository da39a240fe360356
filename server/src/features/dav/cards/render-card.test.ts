import { describe, expect, it } from 'vitest';
import type { ContactFields } from '#contract/contacts.ts';
import { davCard } from '../../../testing/dav-card.ts';
import type { VCardVersion } from '../collection.ts';
import type { DavCard } from './card.ts';
import { renderCard } from './render-card.ts';

/** The lines between BEGIN and END without folds. */
function linesOf(card: DavCard, version: VCardVersion): string[] {
  return renderCard(card, { version }).replaceAll('\r\n ', '').split('\r\n').slice(1, -2);
}

/** The lines besides those that every card has. */
function own(fields: ContactFields, version: VCardVersion): string[] {
  return linesOf(davCard({ last_name: 'Lovelace', ...fields }), version).filter(
    (line) => !/^(VERSION|FN|N|UID|REV):/.test(line),
  );
}

type Row = [what: string, fields: ContactFields, older: string[], newer: string[]];
const same = (what: string, fields: ContactFields, lines: string[]): Row => [
  what,
  fields,
  lines,
  lines,
];
const address = { street: '12 St James\nFlat 2', city: 'London', region: '', postal_code: 'SW1' };

const ROWS: Row[] = [
  same('nickname, job title, notes', { nickname: 'Ada', job_title: 'Poet', notes: 'a,b\nc' }, [
    'NICKNAME:Ada',
    'TITLE:Poet',
    'NOTE:a\\,b\\nc',
  ]),
  ['pronouns', { pronouns: 'she/her' }, ['X-PRONOUNS:she/her'], ['PRONOUNS:she/her']],
  same('phonetic names', { phonetic_first_name: 'Eda', phonetic_last_name: 'Lavlis' }, [
    'X-PHONETIC-FIRST-NAME:Eda',
    'X-PHONETIC-LAST-NAME:Lavlis',
  ]),
  same('company and department', { company_name: 'Engines; Ltd', department: 'Research' }, [
    'ORG:Engines\\; Ltd;Research',
  ]),
  [
    'emails',
    {
      emails: [
        { label: 'work', value: 'a@example.org' },
        { label: 'Lab', value: 'b@example.org' },
      ],
    },
    [
      'EMAIL;TYPE=INTERNET,WORK,pref:a@example.org',
      'item1.EMAIL;TYPE=INTERNET:b@example.org',
      'item1.X-ABLabel:Lab',
    ],
    ['EMAIL;TYPE=work;PREF=1:a@example.org', 'item1.EMAIL:b@example.org', 'item1.X-ABLabel:Lab'],
  ],
  [
    'phones',
    { phones: ['home', 'mobile', 'fax', 'pager'].map((label) => ({ label, value: '1' })) },
    ['TEL;TYPE=HOME,pref:1', 'TEL;TYPE=CELL:1', 'TEL;TYPE=FAX:1', 'TEL;TYPE=PAGER:1'],
    ['TEL;TYPE=home;PREF=1:1', 'TEL;TYPE=cell:1', 'TEL;TYPE=fax:1', 'TEL;TYPE=pager:1'],
  ],
  [
    'addresses',
    { addresses: [{ label: 'home', country: 'UK', ...address }] },
    ['ADR;TYPE=HOME:;;12 St James\\nFlat 2;London;;SW1;UK'],
    ['ADR;TYPE=home:;;12 St James\\nFlat 2;London;;SW1;UK'],
  ],
  same('urls', { urls: [{ label: '', value: 'https://example.org/a,b' }] }, [
    'URL:https://example.org/a,b',
  ]),
  ['birthday', { birthday: '1984-02-29' }, ['BDAY:1984-02-29'], ['BDAY:19840229']],
  [
    'birthday without a year',
    { birthday: '--05-09' },
    ['BDAY;X-APPLE-OMIT-YEAR=1604:1604-05-09'],
    ['BDAY:--0509'],
  ],
  ['birthday without a day', { birthday: '1984-02' }, [], ['BDAY:1984-02']],
  [
    'anniversary',
    { dates: [{ label: 'anniversary', date: '1835-07-08' }] },
    ['item1.X-ABDATE:1835-07-08', 'item1.X-ABLabel:_$!<Anniversary>!$_'],
    ['ANNIVERSARY:18350708'],
  ],
  same('other dates', { dates: [{ label: 'Alliance', date: '1905-08-20' }] }, [
    'item1.X-ABDATE:1905-08-20',
    'item1.X-ABLabel:Alliance',
  ]),
  same('dates that no version can express', { dates: [{ label: 'Alliance', date: '1905' }] }, []),
  [
    'date of death',
    { deceased_on: '1852-11-27' },
    ['X-DEATHDATE:1852-11-27'],
    ['DEATHDATE:18521127'],
  ],
  [
    'messengers',
    { messengers: [{ service: 'XMPP', handle: 'ada@example.org' }] },
    ['IMPP;X-SERVICE-TYPE=XMPP:xmpp:ada@example.org'],
    ['IMPP;SERVICE-TYPE=XMPP:xmpp:ada@example.org'],
  ],
  same('tags', { tags: ['navy', 'a,b'] }, ['CATEGORIES:navy,a\\,b']),
  same(
    'nothing of what stays here',
    {
      favorite: true,
      cadence_days: 30,
      last_contacted_at: '2026-11-21T05:00:00.000Z',
      how_we_met: 'At a party',
      met_on: '1833-06-05',
      company_notes: 'Founded 1830',
      company_size: '10',
      industry: 'Computing',
      website: 'https://example.org',
      custom: { 7: 'x' },
    },
    [],
  ),
];

describe('the card of a contact', () => {
  it.each(ROWS)('shows %s in both versions', (_, fields, older, newer) => {
    expect(own(fields, '3.0')).toEqual(older);
    expect(own(fields, '4.0')).toEqual(newer);
  });

  it('has one N, FN, UID and REV', () => {
    const named = davCard({ first_name: 'Ada', last_name: 'King', name_prefix: 'Dr.' });
    expect(linesOf({ ...named, uid: 'urn:uuid:A,b' }, '3.0')).toEqual([
      'VERSION:3.0',
      'FN:Dr. Ada King',
      'N:King;Ada;;Dr.;',
      'UID:urn:uuid:A,b',
      'REV:2026-11-21T05:00:00Z',
    ]);
    const company = davCard({ company_name: 'Engines' });
    expect(linesOf(company, '4.0').slice(1, 3)).toEqual(['N:;;;;', 'FN:Engines']);
  });

  it('shows relationships without links to other cards', () => {
    const other = { id: 2, uid: 'b', created_at: '2026-11-21T05:00:00.000Z' };
    const related: DavCard['related'][number] = {
      relationship_id: 1,
      other,
      name: 'William King',
      since: '1835',
      until: null,
      note: 'x',
      label: 'Spouse',
      inverse_label: 'Spouse',
      group: 'family',
      built_in: true,
    };
    const card = davCard({ last_name: 'x' }, { related: [related] });
    expect(linesOf(card, '3.0')).toEqual(
      expect.arrayContaining([
        'item1.X-ABRELATEDNAMES:William King',
        'item1.X-ABLabel:_$!<Spouse>!$_',
      ]),
    );
    expect(linesOf(card, '4.0')).toContain('RELATED;VALUE=text;TYPE=spouse:William King');
  });

  it('has the photo as base64 or a data URI, folded at 75 octets', () => {
    const jpeg = Buffer.alloc(200, 'photo');
    const card = davCard({ last_name: 'x', notes: 'ü'.repeat(200) }, { photo: { jpeg } });
    const base64 = jpeg.toString('base64');
    expect(linesOf(card, '3.0')).toContain(`PHOTO;ENCODING=b;TYPE=JPEG:${base64}`);
    expect(linesOf(card, '4.0')).toContain(`PHOTO:data:image/jpeg;base64,${base64}`);
    for (const line of renderCard(card, { version: '3.0' }).split('\r\n'))
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it('leaves out tags that are group cards', () => {
    const card = davCard({ last_name: 'x', tags: ['navy'] }, { tags_as_categories: false });
    expect(renderCard(card, { version: '3.0' })).not.toContain('CATEGORIES');
  });

  it('has no parameters of 4.0 in 3.0', () => {
    const stored = [
      {
        name: 'key',
        params: { pid: '1.1', altid: '1', pref: '2' },
        value: 'https://example.org/key',
      },
      {
        name: 'n',
        params: { altid: '1', language: 'ja' },
        value: ['ラブレス', 'エイダ', '', '', ''],
      },
    ];
    const card = davCard({ last_name: 'x' });
    card.contact.extra = stored;
    expect(linesOf(card, '3.0').filter((line) => /^(KEY|N)/.test(line))).toEqual([
      'N:x;;;;',
      'KEY:https://example.org/key',
    ]);
    expect(linesOf(card, '4.0')).toContain('KEY;PID=1.1;ALTID=1;PREF=2:https://example.org/key');
  });
});
