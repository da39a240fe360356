import { msg } from '@lingui/core/runtime-macro';
import { describe, expect, test } from 'vitest';
import { pastedFile, pastedPeople, understoodText } from './pasted-people.ts';

describe('pasted lines', () => {
  test('parses pasted lines while typing', () => {
    const found = pastedPeople('Ada <ada@x.org>; b@x.org\r\nnobody\r\n');
    expect(found).toMatchObject({ people: 2, problems: 1 });
    expect(found.shown.map(({ entry }) => entry)).toEqual([
      { line: 1, name: 'Ada', address: 'ada@x.org', guessed: false },
      { line: 1, name: '', address: 'b@x.org', guessed: false },
      { line: 2, problem: msg`“${{ text: 'nobody' }}” has no email address.` },
    ]);
    expect(understoodText(found)).toBe('2 people recognized, 1 skipped');
  });

  test('shows only the first of many pasted lines', () => {
    const found = pastedPeople('a@x.org\nnobody\n'.repeat(1500));
    expect(found).toMatchObject({ people: 1500, problems: 1500 });
    expect(found.shown).toHaveLength(32);
    expect(new Set(found.shown.map(({ key }) => key)).size).toBe(32);
    expect(understoodText(found)).toBe('1,500 people recognized, 1,500 skipped');
  });

  test('shows a message for pasted text without people', () => {
    expect(understoodText(pastedPeople('Ada'))).toBe('No people recognized yet');
    expect(understoodText(pastedPeople('a@x.org'))).toBe('1 person recognized');
  });

  test('sends pasted lines under a known file name', async () => {
    const file = pastedFile('Ada <ada@x.org>');
    expect(file.name).toBe('pasted.txt');
    expect(await file.text()).toBe('Ada <ada@x.org>');
  });
});
