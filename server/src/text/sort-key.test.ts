import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { letterOfKey, sortLanguageOf, sortOrderOf, toSortKey } from './sort-key.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function sortInDatabase(names: string[], language: string): Promise<string[]> {
  const keys = names.map((name) => toSortKey(name, language));
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[], ${keys}::text[]) as given (name, key)
    order by key collate "und-x-icu", name`.execute(app.db);
  return rows.map(({ name }) => name);
}

it.each([
  ['de', 'Aal Arzt Ärzte Zoe'],
  ['sv-SE', 'Adam Übel Ymer Zoe Åsa Ärla Ölund'],
  ['fi', 'Adam Zoe Åsa Ärla Ölund'],
  ['da', 'Abel Zoe Æbel Ødegaard Åge Aagaard Åse'],
  ['no', 'Abel Zoe Ærlig Øystein Åse'],
  ['cs', 'Cyril Čapek Dana Hus Chalupa Irena Rohan Řehoř Sova Šíma Zora Žižka'],
  ['es', 'Nuria Ñandú Olga'],
  ['hu', 'Czuczor Csaba Dóra Dzsenifer Gizi Gyula Odett Özséb Pál Szabó Tamás Zita Zsolt'],
  ['zh', '阿明 Bob Lucy 李雷 王伟 Xu 张三'],
  ['ja', 'Abe あべ ゆき 安倍 山田'],
])('sorts names in %s as %s', async (language, sorted) => {
  const names = sorted.split(' ');
  expect(await sortInDatabase(names.toReversed(), language)).toEqual(names);
});

// Each alphabet with the collation that sorts it, without variants of equal letters.
it.each([
  ['sv', 'abyzåäö'],
  ['fi', 'abvzåäö'],
  ['da', 'bcyzæøå'],
  ['nb', 'bcyzæøå'],
  ['cs', 'acčdhirřsštzž'],
  ['es', 'nñoz'],
  ['hu', 'acsdzgylnoöptuüvz'],
  ['zh', '阿八李王张赵山田一'],
  ['ja', '山田一あいう阿安'],
])('sorts random words in %s as its collation does', async (language, alphabet) => {
  const word = fc.string({
    unit: fc.constantFrom(...Array.from(alphabet)),
    minLength: 1,
    maxLength: 4,
  });
  const words = [...new Set(fc.sample(word, { numRuns: 400, seed: 1 }))];
  const { compare } = new Intl.Collator(language === 'zh' ? 'zh-u-co-pinyin' : language);
  expect(await sortInDatabase(words, language)).toEqual(words.toSorted(compare));
});

it('returns the letter that a key starts with', () => {
  expect(letterOfKey('z\uFFFF', 'sv')).toBe('å');
  expect(letterOfKey('h\uFFFF', 'cs')).toBe('ch');
  expect(letterOfKey('z', 'sv')).toBe('z');
});

it('prefers the language of the interface if it has an order of its own', () => {
  expect(sortLanguageOf({ language: 'ja', locale: 'sv-SE' })).toBe('ja');
  expect(sortLanguageOf({ language: 'en', locale: 'sv-SE' })).toBe('sv-SE');
  expect(sortLanguageOf({ language: null, locale: 'en' })).toBe('en');
});

it('has one order for the languages of the root collation', () => {
  expect(['en', 'de-AT', 'ar', '', 'constructor'].map(sortOrderOf)).toEqual(['', '', '', '', '']);
  expect(['nn', 'nb-NO', 'no'].map(sortOrderOf)).toEqual(['nb', 'nb', 'nb']);
});
