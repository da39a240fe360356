import { afterAll, beforeAll, expect, it } from 'vitest';
import { foldText } from '#contract/fold-text.ts';
import { nameSearch } from './name-search.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

// A trigger folds names, so that none is missed.
it.each([
  ['Ada', 'Lovelace'],
  ['ŁUKASZ', 'Ðorđe Þór'],
  ['Zoë', 'Ångström'],
  ['ΣΊΣΥΦΟΣ', 'Öğüt-Æthel'],
  ['İpek', 'Işık'],
  ['Œuvré', 'STRAẞE'],
  ['ﬁona', 'Ｗｉｄｅ　Ｎａｍｅ'],
  ['张伟', 'Kim'],
  ['Йосип', 'Щёголев'],
  ['Mary  Ann', ''],
])('folds %o %o in the database like in code', async (first_name, last_name) => {
  const person = await app.signUp('Somebody');
  await app.db
    .updateTable('users')
    .set({ first_name, last_name })
    .where('id', '=', person.id)
    .execute();
  const { name_text } = await app.db
    .selectFrom('users')
    .select('name_text')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(name_text).toBe(foldText(`${first_name} ${last_name}`));
});

it('finds a Chinese name as shown and with its parts in any order', async () => {
  const person = await app.signUp('Somebody');
  await app.db
    .updateTable('users')
    .set({ first_name: '小明', last_name: '王' })
    .where('id', '=', person.id)
    .execute();
  const { name_text } = await app.db
    .selectFrom('users')
    .select('name_text')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(name_text).toBe('小明 王 王小明');
});

it('ignores searches with only accents and spaces', () => {
  expect(nameSearch(' \u0301 ')).toBeNull();
});
