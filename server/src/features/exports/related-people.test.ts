import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportFile } from '#contract/imports.ts';
import type { NewRelationship } from '#contract/relationships.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const [SPOUSE, PARENT, FRIEND, MANAGER] = [2, 3, 7, 10] as const;

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada');
});

const addContact = async (first_name: string, last_name = '', more = {}) =>
  (await ada.call('POST /api/contacts/', { body: { first_name, last_name, ...more } })).id;
const relate = (id: number, body: NewRelationship) =>
  ada.call('POST /api/contacts/{id}/relationships/', { params: { id }, body });

async function upload(person: Person, text: string): Promise<ImportFile> {
  const answer = await person.upload('POST /api/imports/', 'cards.vcf', text);
  expect(answer.status).toBe(201);
  return answer.body as ImportFile;
}

async function importCards(person: Person, ...cards: string[][]): Promise<ImportFile> {
  const text = cards
    .map((lines) => ['BEGIN:VCARD', 'VERSION:4.0', ...lines, 'END:VCARD', ''].join('\r\n'))
    .join('');
  return commit(person, await upload(person, text));
}

async function commit(person: Person, { id }: ImportFile): Promise<ImportFile> {
  const params = { id };
  await person.call('POST /api/imports/{id}/commit/', { params });
  await app.runJobs();
  const done = await person.call('GET /api/imports/{id}/', { params });
  expect(done.status).toBe('done');
  return done;
}

/** Each relationship on each card, as text. */
async function relationshipsOf(person: Person) {
  const { results } = await person.call('GET /api/contacts/', { query: { limit: '100' } });
  const lists = await Promise.all(
    results.map(async ({ id, first_name, notes }) => {
      const found = await person.call('GET /api/contacts/{id}/relationships/', { params: { id } });
      return found.results.map(({ label, group, contact, name, since, until, note }) =>
        [first_name, notes, label, group, contact?.name ?? `“${name}”`, since, until, note].join(
          ' ',
        ),
      );
    }),
  );
  return lists.flat().toSorted();
}

const noContactsLeft = async (person: Person) =>
  expect((await person.call('GET /api/contacts/')).count).toBe(0);

describe('relationships in vCards', () => {
  it.each(['3.0', '4.0'])('reads back an export as vCard %s', async (version) => {
    const tobias = await addContact('Tobias', 'Okafor');
    const mina = await addContact('Mina', 'Okafor');
    const [one, other] = [
      await addContact('Sam', 'Li', { notes: 'first' }),
      await addContact('Sam', 'Li', { notes: 'second', company_name: 'Other' }),
    ];
    const kind = await ada.call('POST /api/relationship-kinds/', {
      body: { name: 'Landlord', inverse_name: 'Tenant', group: 'social' },
    });
    await relate(tobias, { kind_id: SPOUSE, contact_id: mina, since: '2019', until: '2024-05' });
    await relate(tobias, {
      kind_id: PARENT,
      name: 'Lina',
      inverse: true,
      note: 'Says: "Papa"\n,;',
    });
    await relate(mina, { kind_id: MANAGER, contact_id: other, inverse: true });
    await relate(one, { kind_id: kind.id, contact_id: tobias, since: '--05-31' });
    await relate(one, { kind_id: FRIEND, contact_id: other });
    const { body: file } = await app.app.inject({
      url: `/api/contacts/export/?format=vcf&version=${version}`,
      headers: { authorization: `Bearer ${ada.token}` },
    });
    const grace = await app.signUp('Grace');
    const preview = await upload(grace, file);
    await grace.call('PATCH /api/imports/{id}/', {
      params: { id: preview.id },
      body: { decide_all: { from: 'skip', to: 'add' } },
    });
    await commit(grace, preview);
    expect(await relationshipsOf(grace)).toEqual(await relationshipsOf(ada));
    const undone = { params: { id: preview.id } };
    await grace.call('POST /api/imports/{id}/undo/', undone);
    await app.runJobs();
    await noContactsLeft(grace);
    const kinds = await grace.call('GET /api/relationship-kinds/', { query: { limit: '100' } });
    expect(kinds.results.filter(({ built_in }) => !built_in)).toEqual([]);
    expect((await grace.call('GET /api/contacts/trash/')).results).toEqual([]);
  });

  it('finds people by UID, else by full name, else keeps the name', async () => {
    await addContact('Katherine', 'Johnson');
    await addContact('Sam', 'Li');
    await addContact('Sam', 'Li');
    const done = await importCards(
      ada,
      [
        'UID:urn:uuid:1',
        'FN:Grace Hopper',
        'N:Hopper;Grace;;;',
        'RELATED;TYPE=co-worker:urn:uuid:2',
      ],
      [
        'UID:urn:uuid:2',
        'FN:Mary Jackson',
        'N:Jackson;Mary;;;',
        'RELATED;TYPE="friend,neighbor";VALUE=text:katherine johnson',
        'RELATED;TYPE=sibling:urn:uuid:unknown',
        'item1.X-ABRELATEDNAMES:Sam Li',
        'item1.X-ABLabel:_$!<Mother>!$_',
        'item2.RELATED;VALUE=text:Lina',
        'item2.X-ABLabel:Landlady',
      ],
    );
    expect(await relationshipsOf(ada)).toEqual(
      [
        'Grace  Colleague work Mary Jackson   ',
        'Mary  Colleague work Grace Hopper   ',
        'Katherine  Friend social Mary Jackson   ',
        'Mary  Friend social Katherine Johnson   ',
        'Katherine  Neighbor social Mary Jackson   ',
        'Mary  Neighbor social Katherine Johnson   ',
        'Mary  Parent family “Sam Li”   Mother',
        'Mary  Landlady other “Lina”   ',
      ].toSorted(),
    );
    expect(done.unmapped).toEqual([{ name: 'RELATED', contact_count: 1 }]);
  });

  it('adds relationships of a card whose person exists, once', async () => {
    await addContact('Mary', 'Jackson', { emails: [{ label: '', value: 'mary@example.org' }] });
    const card = [
      'FN:Mary Jackson',
      'EMAIL:mary@example.org',
      'RELATED;TYPE=friend;VALUE=text:Dot',
    ];
    await importCards(ada, card);
    await importCards(ada, card);
    expect(await relationshipsOf(ada)).toEqual(['Mary  Friend social “Dot”   ']);
  });

  it('keeps a relationship that was changed when its import is undone', async () => {
    const { id } = await importCards(ada, [
      'FN:Grace Hopper',
      'RELATED;TYPE=friend;VALUE=text:Dot',
      'RELATED;TYPE=spouse;VALUE=text:Vin',
    ]);
    const [contact] = (await ada.call('GET /api/contacts/')).results;
    const params = { id: contact!.id };
    const { results } = await ada.call('GET /api/contacts/{id}/relationships/', { params });
    app.clock.advance(60_000);
    await ada.call('PATCH /api/relationships/{id}/', {
      params: { id: results[0]!.id },
      body: { note: 'From school' },
    });
    await ada.call('POST /api/imports/{id}/undo/', { params: { id } });
    await app.runJobs();
    await noContactsLeft(ada);
    await ada.call('POST /api/contacts/{id}/restore/', { params });
    expect(await relationshipsOf(ada)).toEqual(['Grace  Friend social “Dot”   From school']);
  });
});
