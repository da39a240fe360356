import { describe, expect, it } from 'vitest';
import { vcard } from '../testing/dav-client.ts';
import { fromThunderbird, toThunderbird } from './thunderbird.ts';

const OURS = vcard(
  'N:Hopper\\;x;Grace;;;',
  'FN:Grace \\; Hopper\\, \\\\',
  `NOTE:${'é'.repeat(34)}\\; and\\n\\\\\\;`,
  'item1.TITLE;X-A="a;b":1\\;2',
  'X-ABLABEL:a\\;b',
);

describe('toThunderbird', () => {
  it('leaves semicolons of text unescaped and all others as they are', () => {
    const lines = toThunderbird(OURS).replaceAll('\r\n ', '').split('\r\n');
    expect(lines.slice(2, -2)).toEqual([
      'N:Hopper\\;x;Grace;;;',
      'FN:Grace ; Hopper\\, \\\\',
      `NOTE:${'é'.repeat(34)}; and\\n\\\\;`,
      'item1.TITLE;X-A="a;b":1;2',
      'X-ABLABEL:a\\;b',
    ]);
  });
});

describe('fromThunderbird', () => {
  it('escapes what toThunderbird left unescaped', () => {
    const sent = Buffer.from(toThunderbird(OURS));
    expect(fromThunderbird(sent).toString()).toBe(OURS);
  });

  it('keeps a card without semicolons as it was sent', () => {
    const sent = Buffer.from(vcard('FN:Grace', 'NOTE:folded', ' twice'));
    expect(fromThunderbird(sent)).toBe(sent);
  });
});
