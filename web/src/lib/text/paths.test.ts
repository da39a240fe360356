import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeRedirectPath, pageTitle } from './paths.ts';

const SITE = 'https://acquaint.example';

describe('safe redirect paths', () => {
  it.each([
    ['/contacts', '/contacts'],
    ['/messages?id=3', '/messages?id=3'],
    ['/contacts?q=a%20b#top', '/contacts?q=a%20b#top'],
    ['/a/../dashboard', '/dashboard'],
  ])('accepts %s', (given, path) => {
    expect(safeRedirectPath(given, SITE)).toBe(path);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    'contacts',
    '',
    7,
    undefined,
    null,
    {},
  ])('rejects %j', (given) => {
    expect(safeRedirectPath(given, SITE)).toBeNull();
  });

  it('redirects to no other site for any input', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      ':',
      '@',
      '?',
      '#',
      '\t',
      '\n',
      '%2f',
      'evil.example',
      'https:',
      'a',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = safeRedirectPath(`/${pieces.join('')}`, SITE);
        expect(new URL(path ?? '/', SITE).origin).toBe(SITE);
      }),
      { numRuns: 2000 },
    );
  });
});

it('appends the site name to the page title', () => {
  expect(pageTitle('Contacts')).toBe('Contacts · Acquaint');
  expect(pageTitle('Acquaint')).toBe('Acquaint');
});
