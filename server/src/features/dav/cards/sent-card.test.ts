import { describe, expect, it } from 'vitest';
import { DavError } from '../dav-error.ts';
import { newCard } from './merge-card.ts';
import { readCard } from './sent-card.ts';

function errorOf(body: string | Buffer): DavError | null {
  try {
    newCard(readCard(Buffer.from(body)), { tags_as_categories: true });
    return null;
  } catch (error) {
    if (error instanceof DavError) return error;
    throw error;
  }
}

const fieldsOf = (body: string | Buffer) =>
  newCard(readCard(Buffer.from(body)), { tags_as_categories: true }).fields;

const cardOf = (lines: string) => `BEGIN:VCARD\nVERSION:3.0\nFN:a\n${lines}END:VCARD`;

describe('the body of a PUT', () => {
  it.each([
    ['text without a card', 'hello\n', /Line 1/],
    ['nothing', '', /isn’t a vCard/],
    [
      'bytes that aren’t UTF-8',
      Buffer.from('BEGIN:VCARD\nVERSION:3.0\nFN:\xff\nEND:VCARD', 'latin1'),
      /Line 3/,
    ],
    ['two cards', 'BEGIN:VCARD\nVERSION:3.0\nFN:a\nEND:VCARD\n'.repeat(2), /second card/],
    ['a card without VERSION', 'BEGIN:VCARD\nFN:a\nEND:VCARD', /Line 3.*VERSION/],
    ['a card without END', 'BEGIN:VCARD\nVERSION:3.0\nFN:a\n', /END:VCARD/],
    ['an unknown version', 'BEGIN:VCARD\nVERSION:5.0\nFN:a\nEND:VCARD', /5\.0/],
    ['a line without a name', 'BEGIN:VCARD\nVERSION:3.0\nFN:a\n???\nEND:VCARD', /Line 4/],
    ['a calendar', 'BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR', /Line 1/],
    ['a card of nobody', 'BEGIN:VCARD\nVERSION:3.0\nNOTE:a\nEND:VCARD', /no name/],
  ])('rejects %s with 403', (_, body, message) => {
    expect(errorOf(body)).toMatchObject({
      status: 403,
      condition: '{urn:ietf:params:xml:ns:carddav}valid-address-data',
      message: expect.stringMatching(message) as string,
    });
  });

  it('reads a BOM, lines that end in LF, blank lines, and lower-case names', () => {
    const body = '\ufeffbegin:vcard\nversion:3.0\n\nfn:Ada\nn:Lovelace;Ada\nend:vcard';
    expect(fieldsOf(body)).toEqual({ first_name: 'Ada', last_name: 'Lovelace' });
  });

  it('reads lines that are folded inside a character', () => {
    const [start, end] = [Buffer.from('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Gr'), Buffer.from('ü')];
    const body = Buffer.concat([
      start,
      end.subarray(0, 1),
      Buffer.from('\r\n '),
      end.subarray(1),
      Buffer.from('n\r\nEND:VCARD\r\n'),
    ]);
    expect(fieldsOf(body)).toEqual({ first_name: 'Grün' });
  });

  it('drops control characters', () => {
    expect(fieldsOf('BEGIN:VCARD\nVERSION:3.0\nFN:A\u0000d\u0007a\nEND:VCARD')).toEqual({
      first_name: 'Ada',
    });
  });

  it('reads vCard 2.1 as 3.0', () => {
    const body =
      'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;=\nJan\nTEL;CELL:1\nEND:VCARD';
    const sent = readCard(Buffer.from(body));
    const { fields, raw } = newCard(sent, { tags_as_categories: true });
    expect(fields).toMatchObject({ first_name: 'Jan', last_name: 'Müller' });
    expect(raw).toBe(
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Müller;Jan\r\nTEL;TYPE=cell:1\r\nEND:VCARD\r\n',
    );
  });

  it('has a UID and says whether it’s a group', () => {
    expect(readCard(Buffer.from(cardOf('UID:urn:uuid:1\n')))).toMatchObject({
      uid: 'urn:uuid:1',
      is_group: false,
    });
    expect(readCard(Buffer.from(cardOf('X-ADDRESSBOOKSERVER-KIND:group\n')))).toMatchObject({
      uid: null,
      is_group: true,
    });
  });
});
