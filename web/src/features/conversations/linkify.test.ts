import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linkify } from './linkify.ts';

const SAFE = /^(https?|mailto):/;

const links = (text: string) =>
  linkify(text).flatMap(({ text: shown, href }) => (href === null ? [] : [[shown, href]]));

describe('an address in a message', () => {
  test('is a link, without the sign that ends the sentence', () => {
    expect(links('See https://example.org/a?b=c. Or (http://x.example)!')).toEqual([
      ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
      ['http://x.example', 'http://x.example/'],
    ]);
  });

  test('keeps a bracket that it opened', () => {
    expect(links('https://x.example/(wiki).')).toEqual([
      ['https://x.example/(wiki)', 'https://x.example/(wiki)'],
    ]);
  });

  test('may be a mail address', () => {
    expect(links('write to ada@example.org, please')).toEqual([
      ['ada@example.org', 'mailto:ada@example.org'],
    ]);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'https://', 'a@b'])(
    '%s is only words',
    (text) => {
      expect(links(text)).toEqual([]);
    },
  );
});

test('nothing of a text is lost, and only safe addresses become links', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.emailAddress(),
    fc.constantFrom('javascript:', 'mailto:', 'https://', '(', ')', '.', '@', '\n'),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      const parts = linkify(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      expect(parts.every(({ href }) => href === null || SAFE.test(href))).toBe(true);
    }),
  );
});
