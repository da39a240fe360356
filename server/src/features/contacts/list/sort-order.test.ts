import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContactFields, ContactSort } from '#contract/contacts.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** A user whose region sorts contacts, with these contacts. */
async function addPerson(locale: string, names: string[]): Promise<Person> {
  const person = await app.signUp('Ada');
  await person.call('PATCH /api/me/', { body: { locale } });
  for (const name of names) await addContact(person, name);
  return person;
}

async function addContact(person: Person, name: string) {
  const [first_name = '', last_name = ''] = name.split(' ');
  await person.call('POST /api/contacts/', { body: { first_name, last_name } });
}

async function namesOf(person: Person, query: Record<string, string> = {}): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { results: { first_name: string }[]; next_cursor: string | null } =
      await person.call('GET /api/contacts/', {
        query: { limit: 2, ...query, ...(cursor !== null && { cursor }) },
      });
    names.push(...page.results.map(({ first_name }) => first_name));
    cursor = page.next_cursor;
  } while (cursor !== null);
  return names;
}

it('sorts contacts in the order of the account’s region, page by page', async () => {
  const swede = await addPerson('sv-SE', ['Örjan', 'Zoe', 'Åsa', 'Adam', 'Ärla']);
  const sorted = ['Adam', 'Zoe', 'Åsa', 'Ärla', 'Örjan'];
  expect(await namesOf(swede)).toEqual(sorted);
  expect(await namesOf(swede, { sort: '-name' })).toEqual(sorted.toReversed());
});

it('sorts Chinese names by the pinyin of the family name', async () => {
  const person = await addPerson('zh-CN', ['三 张', 'Bob', '雷 李', '伟 王', 'Xenia']);
  expect(await namesOf(person)).toEqual(['Bob', '雷', '伟', 'Xenia', '三']);
  const { letters } = await person.call('GET /api/contacts/landmarks/', { query: {} });
  expect(letters.map(({ letter }) => letter)).toEqual(['B', 'L', 'W', 'X', 'Z']);
});

it('sorts Japanese names by their phonetic names', async () => {
  const person = await app.signUp('Ada');
  await person.call('PATCH /api/me/', { body: { locale: 'ja-JP' } });
  for (const [first_name, last_name, phonetic_first_name, phonetic_last_name] of [
    ['花子', '渡辺', 'はなこ', 'わたなべ'],
    ['太郎', '青木', 'たろう', 'あおき'],
    ['次郎', '佐藤', 'じろう', 'さとう'],
  ])
    await person.call('POST /api/contacts/', {
      body: { first_name, last_name, phonetic_first_name, phonetic_last_name },
    });
  expect(await namesOf(person)).toEqual(['太郎', '次郎', '花子']);
  expect(await namesOf(person, { sort: 'last_name' })).toEqual(['太郎', '次郎', '花子']);
  expect(await namesOf(person, { sort: 'first_name' })).toEqual(['次郎', '太郎', '花子']);
});

it('returns letters of the language with their positions', async () => {
  const person = await addPerson('cs', ['Chalupa', 'Hus', 'Čapek', 'Cyril']);
  const { letters } = await person.call('GET /api/contacts/landmarks/', { query: {} });
  expect(letters).toEqual([
    { letter: 'C', index: 0 },
    { letter: 'Č', index: 1 },
    { letter: 'H', index: 2 },
    { letter: 'CH', index: 3 },
  ]);
});

it('sorts contacts again after a change of region or language', async () => {
  const person = await addPerson('en', ['Zoe', 'Åsa', 'Adam']);
  expect(await namesOf(person)).toEqual(['Adam', 'Åsa', 'Zoe']);
  await person.call('PATCH /api/me/', { body: { locale: 'da-DK' } });
  await app.runJobs();
  expect(await namesOf(person)).toEqual(['Adam', 'Zoe', 'Åsa']);
  await person.call('PATCH /api/me/', { body: { locale: 'de' } });
  await app.runJobs();
  expect(await namesOf(person)).toEqual(['Adam', 'Åsa', 'Zoe']);
});

it('prefers the order of the interface’s language to that of the region', async () => {
  const person = await addPerson('sv-SE', []);
  await person.call('PATCH /api/me/', { body: { language: 'ja' } });
  for (const name of ['Zoe', 'Åsa', '一', '阿']) await addContact(person, name);
  expect(await namesOf(person)).toEqual(['Åsa', 'Zoe', '阿', '一']);
});

it('finds contacts by the beginning of names that their language sorts elsewhere', async () => {
  const person = await addPerson('sv-SE', ['Åsa', 'Asta']);
  const search = async (q: string) => {
    const { contacts } = await person.call('GET /api/search/', { query: { q } });
    return contacts.map(({ first_name }) => first_name).toSorted();
  };
  expect(await search('ås')).toContain('Åsa');
  expect(await search('as')).toEqual(['Asta', 'Åsa']);
});

it('keeps edited contacts in their place', async () => {
  const person = await addPerson('sv-SE', ['Zoe', 'Adam', 'Åsa']);
  const { results } = await person.call('GET /api/contacts/', { query: { q: 'Adam' } });
  await person.call('PATCH /api/contacts/{id}/', {
    params: { id: results[0]?.id ?? 0 },
    body: { first_name: 'Ådam' },
  });
  expect(await namesOf(person)).toEqual(['Zoe', 'Ådam', 'Åsa']);
});

describe('other sorts', () => {
  const cards: ContactFields[] = [
    { first_name: 'Zoe', last_name: 'Abel', company_name: 'Zenit', addresses: [city('Örebro')] },
    { first_name: 'Åsa', last_name: 'Zorn', company_name: 'Åhléns', addresses: [city('Arvika')] },
    { first_name: 'Adam', last_name: 'Ärlig', company_name: 'Abba', addresses: [city('Åmål')] },
  ];

  it.each<[ContactSort, string[]]>([
    ['first_name', ['Adam', 'Zoe', 'Åsa']],
    ['last_name', ['Zoe', 'Åsa', 'Adam']],
    ['company', ['Adam', 'Zoe', 'Åsa']],
    ['city', ['Åsa', 'Adam', 'Zoe']],
  ])('sorts by %s in the order of the account’s language, page by page', async (sort, sorted) => {
    const swede = await addPerson('sv-SE', []);
    for (const body of cards) await swede.call('POST /api/contacts/', { body });
    expect(await namesOf(swede, { sort })).toEqual(sorted);
    expect(await namesOf(swede, { sort: `-${sort}` })).toEqual(sorted.toReversed());
    expect(await namesOf(swede, { sort, q: 'a' })).toEqual(sorted);
  });

  it('sorts by first name where the family name is shown first', async () => {
    const hungarian = await addPerson('hu', ['Zita Abel', 'Anna Szabó']);
    expect(await namesOf(hungarian)).toEqual(['Zita', 'Anna']);
    expect(await namesOf(hungarian, { sort: 'first_name' })).toEqual(['Anna', 'Zita']);
    const english = await addPerson('en', ['一 王', '王 一']);
    expect(await namesOf(english, { sort: 'first_name' })).toEqual(['一', '王']);
  });

  it('sorts again by all keys after a change of language', async () => {
    const person = await addPerson('en', []);
    for (const body of cards) await person.call('POST /api/contacts/', { body });
    expect(await namesOf(person, { sort: 'company' })).toEqual(['Adam', 'Åsa', 'Zoe']);
    await person.call('PATCH /api/me/', { body: { locale: 'sv-SE' } });
    await app.runJobs();
    expect(await namesOf(person, { sort: 'company' })).toEqual(['Adam', 'Zoe', 'Åsa']);
    expect(await namesOf(person, { sort: 'city' })).toEqual(['Åsa', 'Adam', 'Zoe']);
  });

  it('finds companies by the beginning of names that the language sorts elsewhere', async () => {
    const swede = await addPerson('sv-SE', []);
    for (const body of cards) await swede.call('POST /api/contacts/', { body });
    const valuesOf = async (q: string) => {
      const query = { field: 'company' as const, q };
      const { results } = await swede.call('GET /api/contacts/values/', { query });
      return results.map(({ value }) => value);
    };
    expect(await valuesOf('åh')).toEqual(['Åhléns']);
    expect(await valuesOf('z')).toEqual(['Zenit']);
  });
});

function city(name: string) {
  return { label: '', street: '', postal_code: '', city: name, region: '', country: '' };
}
