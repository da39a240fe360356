import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linkify } from './linkify.ts';

const SAFE = /^(https?|mailto):/;

const links = (text: string) =>
  linkify(text).flatMap(({ text: shown, href }) => (href === null ? [] : [[shown, href]]));

describe('links in messages', () => {
  test('excludes trailing punctuation from links', () => {
    expect(links('See https://example.org/a?b=c. Or (http://x.example)!')).toEqual([
      ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
      ['http://x.example', 'http://x.example/'],
    ]);
  });

  test('preserves a bracket in links that they opened', () => {
    expect(links('https://x.example/(wiki).')).toEqual([
      ['https://x.example/(wiki)', 'https://x.example/(wiki)'],
    ]);
  });

  test('links email addresses', () => {
    expect(links('write to ada@example.org, please')).toEqual([
      ['ada@example.org', 'mailto:ada@example.org'],
    ]);
  });

  test('links www addresses by https', () => {
    expect(links('www.example.org/a, WWW.x.example and awww.example')).toEqual([
      ['www.example.org/a', 'https://www.example.org/a'],
      ['WWW.x.example', 'https://www.x.example/'],
    ]);
  });

  test('ends links at punctuation of other scripts', () => {
    expect(links('看https://example.org/路径。谢谢，再见（https://x.example）')).toEqual([
      ['https://example.org/路径', 'https://example.org/%E8%B7%AF%E5%BE%84'],
      ['https://x.example', 'https://x.example/'],
    ]);
    expect(links('https://x.example/a… “https://x.example/b”')).toEqual([
      ['https://x.example/a', 'https://x.example/a'],
      ['https://x.example/b', 'https://x.example/b'],
    ]);
  });

  test('excludes invisible characters from links', () => {
    expect(links('https://x.example/\u202Egpj.exe https://x\u200B.example')).toEqual([
      ['https://x.example/', 'https://x.example/'],
      ['https://x', 'https://x/'],
    ]);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://',
    'a@b',
    'https://bank.example@evil.example/',
    'https://ada:secret@x.example',
  ])('excludes %s from links', (text) => {
    expect(links(text)).toEqual([]);
  });
});

test('keeps all text and links only safe URLs', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.emailAddress(),
    fc.constantFrom(
      'javascript:',
      'mailto:',
      'https://',
      '(',
      ')',
      '.',
      '@',
      '\n',
      '\u202E',
      'www.',
      '。',
    ),
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
