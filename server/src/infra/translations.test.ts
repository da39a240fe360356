import { msg, plural } from '@lingui/core/runtime-macro';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadTranslations, setMessages, translate } from './translations.ts';

const added = (count: number) =>
  msg`${plural({ count }, { one: '# contact added', other: '# contacts added' })}`;

const wrote = (name: string) => msg`${{ name }} wrote`;

describe('translate', () => {
  it('returns the message of the source in English', () => {
    expect(translate('en', wrote('Ada'))).toBe('Ada wrote');
    expect(translate('en', added(1))).toBe('1 contact added');
    expect(translate('en', added(2))).toBe('2 contacts added');
  });

  it('returns the translation with the plural rules of its language', () => {
    onTestFinished(() => setMessages('ar', {}));
    setMessages('ar', { [added(1).id]: '{count, plural, two {جهتان} other {# جهات}}' });
    expect(translate('ar', added(2))).toBe('جهتان');
  });

  it('returns English without a translation', () => {
    expect(translate('de', wrote('Ada'))).toBe('Ada wrote');
  });

  it.each(['\\u0041', '\\x41', '{name}', '#', "'", '<b>', '%__lingui_octothorpe__%'])(
    'inserts %s as it is',
    (name) => {
      expect(translate('en', wrote(name))).toBe(`${name} wrote`);
    },
  );
});

it('loads the catalogs of all languages', async () => {
  await loadTranslations();
  expect(translate('de', wrote('Ada'))).toContain('Ada');
});
