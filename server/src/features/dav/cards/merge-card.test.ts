import { describe, expect, it } from 'vitest';
import type { ContactFields } from '#contract/contacts.ts';
import { applied, davCard } from '../../../testing/dav-card.ts';
import type { VCardVersion } from '../collection.ts';
import type { DavCard } from './card.ts';
import { mergeCard, newCard } from './merge-card.ts';
import { renderCard } from './render-card.ts';
import { readCard } from './sent-card.ts';

const read = (text: string) => readCard(Buffer.from(text));
const cardText = (lines: string[]) =>
  ['BEGIN:VCARD', ...lines, 'UID:ada', 'REV:2026-11-21T05:00:00Z', 'END:VCARD', ''].join('\r\n');

/** A contact made of a sent card. */
function created(lines: string[], others: Partial<DavCard> = {}): DavCard {
  const merged = newCard(read(cardText(lines)), { tags_as_categories: true });
  return applied(davCard({}, others), merged);
}

function put(card: DavCard, text: string): DavCard {
  return applied(card, mergeCard(card, read(text)));
}

/** The card after a client edited the text that it was served. */
function edited(card: DavCard, version: VCardVersion, edit: (text: string) => string): DavCard {
  return put(card, edit(renderCard(card, { version })));
}

/** The card after its contact was edited here. */
function changed(card: DavCard, fields: ContactFields): DavCard {
  const { extra } = card.contact;
  const unchanged = { tags: undefined, photo: undefined, related: { removed: [], added: [] } };
  return applied(card, { ...unchanged, fields, extra, raw: card.raw });
}

const text = (card: DavCard, version: VCardVersion = '3.0') => renderCard(card, { version });

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

const APPLE = [
  'VERSION:3.0',
  'N:Lovelace;Ada;Augusta;Dr.;',
  'FN:Dr. Ada Lovelace',
  'ORG:Engines;Research;',
  'X-ABShowAs:PERSON',
  'item1.EMAIL;type=INTERNET;type=pref:ada@example.org',
  'item1.X-ABLabel:_$!<School>!$_',
  'EMAIL;type=INTERNET;type=HOME:a@example.net',
  'item2.ADR;type=HOME;type=pref:;;12 St James Sq;London;;SW1;UK',
  'item2.X-ABADR:gb',
  'TEL;type=CELL;type=VOICE;type=pref:+44 20 1',
  'X-SOCIALPROFILE;type=twitter:https://x.example.org/ada',
  'NOTE:',
  'X-ODD;X-A=1:a;b\\,c',
  'BDAY;X-APPLE-OMIT-YEAR=1604:1604-12-10',
];

describe('a card that a client sent', () => {
  it('serves a line as a client spelled it', () => {
    expect(text(created(APPLE))).toBe(cardText(APPLE));
  });

  it('keeps folds, lower-case names, and a photo that is sent back', () => {
    const jpeg = Buffer.concat([JPEG, Buffer.alloc(60 - JPEG.length, 'x')]);
    const lines = [
      'version:3.0',
      'fn:Ada',
      'n:;Ada;;;',
      'note:one\r\n  two',
      `photo;type=jpeg;encoding=b:${jpeg.toString('base64').slice(0, 48)}\r\n ${jpeg.toString('base64').slice(48)}`,
    ];
    const card = created(lines);
    expect(card.photo?.jpeg.equals(jpeg)).toBe(true);
    expect(card.raw).not.toContain(jpeg.toString('base64').slice(0, 48));
    expect(card.contact.contact).toMatchObject({ first_name: 'Ada', notes: 'one two' });
    expect(text(card).replace('VERSION', 'version')).toBe(cardText(lines));
    expect(mergeCard(card, read(text(card))).photo).toBeUndefined();
  });

  it('changes in place what was changed here', () => {
    const card = created(APPLE);
    const emails = [
      { label: 'school', value: 'ada@example.org' },
      { label: 'home', value: 'new@example.net' },
    ];
    const after = changed(card, { emails, phones: [], nickname: 'Addie', last_name: 'King' });
    expect(text(after)).toBe(
      cardText(APPLE)
        .replace('N:Lovelace', 'N:King')
        .replace('FN:Dr. Ada Lovelace', 'FN:Dr. Ada Augusta King')
        .replace('EMAIL;type=INTERNET;type=HOME:a@', 'EMAIL;TYPE=INTERNET,HOME:new@')
        .replace('TEL;type=CELL;type=VOICE;type=pref:+44 20 1\r\n', '')
        .replace('END:', 'NICKNAME:Addie\r\nEND:'),
    );
  });

  it('puts the first entry of the contact first', () => {
    const card = created(APPLE);
    const emails = card.contact.contact.emails.toReversed();
    const after = changed(card, { emails });
    expect(mergeCard(after, read(text(after))).fields).toEqual({});
    const again = applied(davCard({}), newCard(read(text(after)), { tags_as_categories: true }));
    expect(again.contact.contact.emails).toEqual(emails);
  });

  it('keeps other versions of a name and parameters that 3.0 has not', () => {
    const card = created([
      'VERSION:4.0',
      'FN:Ada Lovelace',
      'N;ALTID=1;LANGUAGE=en:Lovelace;Ada;;;',
      'N;ALTID=1;LANGUAGE=ja:ラブレス;エイダ;;;',
      'EMAIL;PID=1.1;PREF=1:ada@example.org',
      'TEL;VALUE=uri;TYPE=cell:tel:+44-20-1;ext=5',
      'BDAY:1815-12',
      'ANNIVERSARY:18350708',
      'PRONOUNS:she/her',
      'IMPP;SERVICE-TYPE=XMPP:xmpp:ada@example.org',
    ]);
    const newer = text(card, '4.0');
    const older = text(card);
    expect(older).toContain('TEL;TYPE=cell:+44-20-1 ext. 5\r\n');
    expect(older).not.toMatch(/PID|ラブレス|BDAY|VALUE=uri|^PRONOUNS|ANNIVERSARY:/m);
    const after = edited(card, '3.0', (served) => served.replace('END:', 'NOTE:x\r\nEND:'));
    expect(after.contact.contact).toMatchObject({ birthday: '1815-12', notes: 'x' });
    expect(text(after, '4.0')).toBe(newer.replace('END:', 'NOTE:x\r\nEND:'));
  });

  it('keeps values over the limits while the field is the same', () => {
    const long = 'x'.repeat(20_500);
    const emails = Array.from({ length: 60 }, (_, index) => `EMAIL:a${index}@example.org`);
    const lines = ['VERSION:4.0', 'FN:Ada', 'N:;Ada;;;', ...emails, `NOTE:${long}`, 'TEL:\u202E1'];
    const card = created(lines);
    const { contact } = card.contact;
    expect(contact.notes).toHaveLength(20_000);
    expect(contact.emails).toHaveLength(50);
    expect(contact.phones).toEqual([{ label: '', value: '1' }]);
    const served = text(card, '4.0').replaceAll('\r\n ', '');
    expect(served).toContain(`NOTE:${long}\r\nTEL:\u202E1\r\n`);
    expect(served).toContain('EMAIL:a59@example.org');
    expect(mergeCard(card, read(served)).fields).toEqual({});
    const less = edited(card, '4.0', (sent) => sent.replace('EMAIL:a3@example.org\r\n', ''));
    expect(less.contact.contact.emails.map(({ value }) => value)).toContain('a50@example.org');
    expect(text(changed(card, { notes: 'y' }))).toMatch(/^NOTE:y\r$/m);
  });

  it('keeps emails that contacts can’t have', () => {
    const card = created(['VERSION:3.0', 'FN:Ada', 'N:;Ada;;;', 'EMAIL:ada@[127.0.0.1]']);
    expect(card.contact.contact.emails).toEqual([]);
    const more = edited(card, '4.0', (sent) => sent.replace('UID', 'EMAIL:a@example.org\r\nUID'));
    expect(more.contact.contact.emails).toEqual([{ label: '', value: 'a@example.org' }]);
    expect(more.contact.extra).toEqual(card.contact.extra);
    expect(text(more)).toContain('EMAIL:ada@[127.0.0.1]');
  });

  it('loses an unknown property only when the client removes it', () => {
    const card = created(APPLE);
    const line = 'X-ODD;X-A=1:a;b\\,c\r\n';
    const stored = { name: 'x-odd', params: { 'x-a': '1' }, value: 'a;b,c', escaped: 'a;b\\,c' };
    expect(card.contact.extra).toContainEqual(stored);
    const without = edited(card, '3.0', (served) => served.replace(line, ''));
    expect(without.contact.extra).not.toContainEqual(stored);
    expect(text(without, '4.0')).not.toContain('X-ODD');
  });

  it('keeps stored properties that were imported until the client removes them', () => {
    const card = davCard({ last_name: 'x' });
    card.contact.extra = [
      { column: 'Shoe size', value: '38' },
      { name: 'x-odd', params: {}, value: 'a' },
      { name: 'x-even', params: {}, value: 'b' },
    ];
    const after = edited(card, '3.0', (served) => served.replace('X-ODD:a\r\n', ''));
    expect(after.contact.extra).toEqual([card.contact.extra[0], card.contact.extra[2]]);
  });

  it('replaces or removes the photo', () => {
    const card = davCard({ last_name: 'x' }, { photo: { jpeg: JPEG } });
    const served = text(card);
    const photo = /^PHOTO.*\r\n/m.exec(served)![0];
    expect(mergeCard(card, read(served.replace(photo, ''))).photo).toBeNull();
    const other = served.replace(photo, `PHOTO;ENCODING=b;TYPE=GIF:${btoa('GIF89a')}\r\n`);
    expect(mergeCard(card, read(other)).photo).toEqual(Buffer.from('GIF89a'));
    const damaged = mergeCard(card, read(served.replace(photo, 'PHOTO;ENCODING=b:AAAA\r\n')));
    expect(damaged).toMatchObject({ photo: null, extra: [{ name: 'photo', value: 'AAAA' }] });
    expect(damaged.raw).toContain('PHOTO;ENCODING=b:AAAA');
    const uri = served.replace(photo, 'PHOTO;VALUE=uri:https://example.org/a.png\r\n');
    const linked = mergeCard(card, read(uri));
    expect(linked.photo).toBeNull();
    expect(linked.extra).toMatchObject([{ name: 'photo' }]);
  });

  it('changes tags only if they are categories', () => {
    const card = davCard({ last_name: 'x', tags: ['navy', 'math'] });
    const after = put(card, text(card).replace('navy,math', 'math,starred'));
    expect(after.contact.contact.tags).toEqual(['math', 'starred']);
    const grouped = { ...card, tags_as_categories: false };
    const merged = mergeCard(grouped, read(text(card).replace('navy,math', 'x')));
    expect(merged).toMatchObject({ tags: undefined, fields: {} });
    expect(text(applied(grouped, merged))).not.toContain('CATEGORIES');
  });

  it('reads names without N, SORT-AS and 1604', () => {
    const { contact } = created(['VERSION:4.0', 'FN:Dr. Ada Lovelace', 'BDAY:1604-12-10']).contact;
    expect(contact).toMatchObject({
      first_name: 'Ada',
      last_name: 'Lovelace',
      birthday: '--12-10',
    });
    const sorted = created(['VERSION:4.0', 'FN:孫文', 'N;SORT-AS="Sun,Wen":孫;文;;;']);
    expect(sorted.contact.contact).toMatchObject({
      phonetic_last_name: 'Sun',
      phonetic_first_name: 'Wen',
    });
    expect(text(sorted, '3.0')).toContain('X-PHONETIC-LAST-NAME:Sun');
    expect(
      text(changed(sorted, { phonetic_last_name: '', phonetic_first_name: '' }), '4.0'),
    ).not.toContain('Sun');
  });

  it('makes FN of a company, an email or a phone number', () => {
    const company = created(['VERSION:3.0', 'N:;;;;', 'ORG:Engines;', 'X-ABShowAs:COMPANY']);
    expect(company.contact.contact).toMatchObject({ company_name: 'Engines', last_name: '' });
    expect(text(company)).toContain('FN:Engines\r\n');
    const renamed = edited(company, '3.0', (served) => served.replace('ORG:Engines', 'ORG:Looms'));
    expect(renamed.contact.contact).toMatchObject({ company_name: 'Looms', last_name: '' });
    expect(text(renamed)).toContain('FN:Looms\r\n');
  });

  it('keeps the UID of the resource', () => {
    const card = created(APPLE, { uid: 'ada' });
    const moved = edited(card, '3.0', (served) => served.replace('UID:', 'UID:urn:uuid:'));
    expect(text(moved)).toBe(cardText(APPLE));
  });
});
