import { describe, expect, it } from 'vitest';
import { type GroupCard, readGroup, renderGroup, storedMembers } from './group-card.ts';
import { readCard } from './sent-card.ts';

const NAVY: GroupCard = {
  tag: 'Navy',
  uid: 'g1',
  members: ['a', 'urn:uuid:b'],
  revision: '2026-11-21T05:00:00.000Z',
  raw: null,
};

const read = (text: string) => readCard(Buffer.from(text));

describe('the card of a tag', () => {
  it('lists the members in both versions', () => {
    expect(renderGroup(NAVY, { version: '3.0' }).split('\r\n').slice(1, -2)).toEqual([
      'VERSION:3.0',
      'X-ADDRESSBOOKSERVER-KIND:group',
      'FN:Navy',
      'N:Navy;;;;',
      'X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:a',
      'X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:b',
      'UID:g1',
      'REV:2026-11-21T05:00:00Z',
    ]);
    expect(renderGroup(NAVY, { version: '4.0' })).toContain('\r\nKIND:group\r\n');
    expect(renderGroup(NAVY, { version: '4.0' })).toContain('\r\nMEMBER:urn:uuid:a\r\n');
  });

  it.each(['3.0', '4.0'] as const)('stays the same if it’s sent back in %s', (version) => {
    const sent = read(renderGroup(NAVY, { version }));
    expect(sent.is_group).toBe(true);
    expect(readGroup(sent, NAVY)).toEqual({ tag: 'Navy', members: ['a', 'b'], raw: null });
  });

  it('keeps the spelling of a client and what it knows more', () => {
    const lines = [
      'VERSION:3.0',
      'N:Navy',
      'FN:Navy',
      'X-ADDRESSBOOKSERVER-KIND:group',
      'X-ADDRESSBOOKSERVER-MEMBER:a',
      'X-ODD:1',
      'NOTE:Fleet Street',
      'X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:unknown',
      'UID:g1',
      'REV:2026-11-21T05:00:00Z',
    ];
    const text = ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');
    const { raw, members, tag } = readGroup(read(text), null);
    expect([tag, members, storedMembers(raw!)]).toEqual(['Navy', ['a', 'unknown'], members]);
    const stored = { ...NAVY, raw, members };
    expect(renderGroup(stored, { version: '3.0' })).toBe(text);
    expect(renderGroup(stored, { version: '4.0' })).toContain('MEMBER:urn:uuid:unknown\r\n');
    const renamed = { ...stored, tag: 'Fleet', members: ['unknown', 'c'] };
    expect(renderGroup(renamed, { version: '3.0' })).toBe(
      text
        .replace('N:Navy', 'N:Fleet;;;;')
        .replace('FN:Navy', 'FN:Fleet')
        .replace('X-ADDRESSBOOKSERVER-MEMBER:a\r\n', '')
        .replace('END:', 'X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:c\r\nEND:'),
    );
  });

  it('rejects a group without a name with 403', () => {
    const text = 'BEGIN:VCARD\nVERSION:4.0\nKIND:group\nFN:\nEND:VCARD';
    expect(() => readGroup(read(text), null)).toThrow('no name');
  });
});
