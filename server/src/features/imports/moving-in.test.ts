import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportFile } from '#contract/imports.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada');
});

const collection = (type: string, ...values: unknown[]) => ({ count: values.length, type, values });

/** As Monica 4 writes it (app/ExportResources). */
function monicaFile(photo: string) {
  const times = {
    created_at: '2021-03-04T05:06:07.000000Z',
    updated_at: '2021-03-04T05:06:07.000000Z',
  };
  const item = (uuid: string, properties: object) => ({ uuid, ...times, properties });
  const special = (date: string, flags = {}) => ({
    uuid: 'd',
    is_age_based: false,
    is_year_unknown: false,
    date: `${date}T00:00:00.000000Z`,
    ...times,
    ...flags,
  });
  const contact = (uuid: string, properties: object, ...data: unknown[]) => ({
    ...item(uuid, {
      is_starred: false,
      is_partial: false,
      is_active: true,
      is_dead: false,
      avatar: { avatar_source: 'default' },
      ...properties,
    }),
    data,
  });
  const related = (contact_is: string, type: string, of_contact: string) =>
    item('r', { type, contact_is, of_contact });
  const grace = contact(
    'c-grace',
    {
      first_name: 'Grace',
      last_name: 'Hopper',
      nickname: 'Amazing',
      description: 'Compilers',
      is_starred: true,
      job: 'Admiral',
      company: 'US Navy',
      food_preferences: 'No nuts',
      last_talked_to: '2023-01-02T00:00:00.000000Z',
      stay_in_touch_frequency: 30,
      tags: ['navy', 'pioneers'],
      gender: 'g-1',
      birthdate: special('1906-12-09'),
      first_met_date: special('2001-05-06', { is_year_unknown: true }),
      first_met_through: 'c-vin',
      avatar: { avatar_source: 'photo', avatar_photo: 'p-1' },
    },
    collection(
      'call',
      item('k', {
        called_at: '2022-02-03T04:05:06.000000Z',
        content: 'About COBOL',
        contact_called: true,
      }),
    ),
    collection(
      'contact_field',
      item('f1', { data: 'grace@example.org', type: 't-email' }),
      item('f2', { data: '@grace', type: 't-telegram' }),
      item('f3', { data: 'https://facebook.com/grace', type: 't-facebook' }),
    ),
    collection(
      'debt',
      item('b', { amount: 12, currency: 'USD', status: 'inprogress', in_debt: true }),
    ),
    collection('gift', item('h', { name: 'Clock', status: 'offered' })),
    collection('note', item('n', { body: 'Likes moths', is_favorite: false })),
    collection(
      'reminder',
      item('m1', {
        initial_date: '2020-04-05',
        title: 'Send card',
        frequency_type: 'year',
        frequency_number: 1,
        delible: true,
        inactive: false,
      }),
      item('m2', {
        initial_date: '1906-12-09',
        title: 'Wish happy birthday',
        frequency_type: 'year',
        frequency_number: 1,
        delible: false,
        inactive: false,
      }),
      item('m3', {
        initial_date: '2020-04-05',
        title: 'Long ago',
        frequency_type: 'one_time',
        frequency_number: 1,
        delible: true,
        inactive: false,
      }),
    ),
    collection('task', item('w', { title: 'Return book', completed: false })),
    collection(
      'address',
      item('a', {
        name: 'home',
        street: '1 Elm',
        city: 'Arlington',
        province: 'VA',
        postal_code: '22201',
        country: 'US',
      }),
    ),
    collection('pet', item('q', { name: 'Bug', category: 'Small animal' })),
    collection(
      'conversation',
      item('v', {
        happened_at: '2022-05-06T00:00:00.000000Z',
        messages: [item('x', { content: 'Hello', written_by_me: true })],
      }),
    ),
    collection(
      'life_event',
      item('l', {
        name: 'Promotion',
        note: 'To admiral',
        happened_at: '1985-11-08T00:00:00.000000Z',
      }),
    ),
    collection('activity', 'y-1'),
    collection('photo', 'p-1'),
    collection('document', 'o-1'),
  );
  const vin = contact('c-vin', { first_name: 'Vincent' }, collection('activity', 'y-1'));
  const child = contact('c-kid', {
    first_name: 'Lina',
    is_partial: true,
    birthdate: special('2010-01-01', { is_age_based: true }),
  });
  return {
    version: '1.0-preview.1',
    app_version: '4.1.2',
    export_date: '2024-01-01T00:00:00.000000Z',
    url: 'https://monica.example.org',
    exported_by: 'u-1',
    account: {
      uuid: 'acc',
      ...times,
      data: [
        collection('user', item('u-1', { first_name: 'Ada' })),
        collection('contact', grace, vin, child),
        collection(
          'relationship',
          related('c-grace', 'spouse', 'c-vin'),
          related('c-vin', 'spouse', 'c-grace'),
          related('c-grace', 'child', 'c-kid'),
          related('c-kid', 'parent', 'c-grace'),
          related('c-vin', 'godson', 'c-grace'),
          related('c-grace', 'godfather', 'c-vin'),
        ),
        collection(
          'photo',
          item('p-1', { original_filename: 'grace.jpg', mime_type: 'image/jpeg', dataUrl: photo }),
        ),
        collection(
          'document',
          item('o-1', {
            original_filename: 'cv.pdf',
            mime_type: 'application/pdf',
            dataUrl: 'data:application/pdf;base64,AAAA',
          }),
        ),
        collection(
          'activity',
          item('y-1', {
            summary: 'Dinner',
            description: 'At the harbor',
            happened_at: '2022-07-08T00:00:00.000000Z',
          }),
        ),
      ],
      properties: {
        journal_entries: [{ uuid: 'j', properties: { type: 'entry', title: 'Diary' } }],
      },
      instance: {
        contact_field_types: [
          item('t-email', { name: 'Email', protocol: 'mailto:', delible: false, type: 'email' }),
          item('t-telegram', { name: 'Telegram', protocol: 'telegram:', delible: true }),
          item('t-facebook', {
            name: 'Facebook',
            protocol: 'https://facebook.com/',
            delible: true,
          }),
        ],
        genders: [item('g-1', { name: 'Woman', type: 'F' })],
      },
    },
  };
}

/** As Monica 4 writes it (app/Services/VCard/ExportVCard.php) with sabre/vobject. */
const MONICA_CARD = [
  'BEGIN:VCARD',
  'VERSION:4.0',
  'PRODID:-//Sabre//Sabre VObject 4.3.0//EN',
  'UID:6dbb4ff2-7f0d-4c4c-9d6a-3a7f3c2e1b55',
  'SOURCE:https://monica.example.org/people/h:Wd4Ew1',
  'FN:Grace Brewster Hopper',
  'N:Hopper;Grace;Brewster;;',
  'NICKNAME:Amazing\\, Grace',
  'GENDER:F',
  'PHOTO;VALUE=URI:https://monica.example.org/store/avatars/e8b7a3b0-8b1f-4d',
  ' 8e-9a53-0c8a2a7be0f1.jpg?123456',
  'ORG:US Navy\\; Reserve',
  'TITLE:Rear admiral',
  'BDAY:--12-09',
  'ADR:;;1 Elm St\\, Floor 2;Arlington;VA;22201;US',
  'ADR:;;;New York;;;US',
  'EMAIL:grace@example.org',
  'TEL:+1 555 0100',
  'SOCIALPROFILE;TYPE=facebook:https://www.facebook.com/grace',
  'SOCIALPROFILE;TYPE=telegram:http://t.me/@grace',
  'SOCIALPROFILE;TYPE=linkedin:http://www.linkedin.com/in/',
  'REV:20240102T030405Z',
  'CATEGORIES:navy\\,pioneers',
  'END:VCARD',
  '',
].join('\r\n');

/** As Nametag writes it (app/api/user/export), with the people of its own tests. */
const NAMETAG = {
  version: '1.1',
  exportDate: '2026-07-20T12:00:00.000Z',
  user: { email: 'test@example.com', name: 'Test User' },
  groups: [{ id: 'group-1', name: 'Family', description: null, color: '#FF0000' }],
  people: [
    {
      id: 'person-1',
      name: 'John',
      middleName: 'Michael',
      secondLastName: 'Roe',
      surname: 'Doe',
      nickname: null,
      prefix: 'Dr.',
      suffix: null,
      organization: 'Acme Corp',
      jobTitle: 'Engineer',
      photo: null,
      gender: 'M',
      anniversary: '2015-06-20T00:00:00.000Z',
      lastContact: '2024-02-03T00:00:00.000Z',
      notes: 'Plays chess',
      contactReminderEnabled: true,
      contactReminderInterval: 2,
      contactReminderIntervalUnit: 'WEEKS',
      importantDates: [
        { title: 'Birthday', date: '1604-05-15T00:00:00.000Z' },
        { title: 'Name day', date: '1604-06-24T00:00:00.000Z' },
      ],
      phoneNumbers: [{ type: 'mobile', number: '+1234567890' }],
      emails: [{ type: 'work', email: 'john@acme.com' }],
      addresses: [
        {
          type: 'home',
          streetLine1: '123 Main St',
          streetLine2: 'Apt 4',
          locality: 'Springfield',
          region: 'IL',
          postalCode: '62701',
          country: 'US',
        },
      ],
      urls: [{ type: 'homepage', url: 'https://johndoe.com' }],
      imHandles: [{ protocol: 'telegram', handle: '@johndoe' }],
      locations: [{ type: 'home', latitude: 39.78, longitude: -89.65, label: 'Home' }],
      customFields: [{ key: 'X-HOBBY', value: 'Guitar', type: null }],
      customFieldValues: [{ slug: 'diet', value: 'vegan' }],
      relationshipToUser: { name: 'FRIEND', label: 'Friend' },
      groups: ['Family'],
      relationships: [
        {
          relatedPersonId: 'person-2',
          relatedPersonName: 'Jane Doe',
          relationshipType: { name: 'TENANT', label: 'Tenant' },
          notes: 'Since 2019',
        },
      ],
    },
    {
      id: 'person-2',
      name: 'Jane',
      surname: 'Doe',
      groups: [],
      relationships: [
        {
          relatedPersonId: 'person-1',
          relatedPersonName: 'John Doe',
          relationshipType: { name: 'LANDLORD', label: 'Landlord' },
          notes: null,
        },
      ],
    },
  ],
  relationshipTypes: [
    { id: 't1', name: 'TENANT', label: 'Tenant', color: '#F59E0B', inverseId: 't2' },
    { id: 't2', name: 'LANDLORD', label: 'Landlord', color: '#F59E0B', inverseId: 't1' },
  ],
  journalEntries: [
    {
      id: 'entry-1',
      title: 'Dinner',
      date: '2026-05-01T00:00:00.000Z',
      body: 'Nice',
      people: ['John Doe', 'Jane Doe'],
      peopleIds: ['person-1', 'person-2'],
    },
  ],
  customFieldTemplates: [{ name: 'Diet', slug: 'diet', type: 'TEXT', options: [], order: 0 }],
};

async function importJson(file: unknown, problem = ''): Promise<ImportFile> {
  const answer = await ada.upload('POST /api/imports/', 'export.json', JSON.stringify(file));
  expect(answer).toMatchObject({ status: 201, body: { problem } });
  const params = { id: (answer.body as ImportFile).id };
  await ada.call('POST /api/imports/{id}/commit/', { params });
  await app.runJobs();
  const done = await ada.call('GET /api/imports/{id}/', { params });
  expect(done.status).toBe('done');
  return done;
}

async function cardOf(first_name: string) {
  const { results } = await ada.call('GET /api/contacts/');
  const { id } = results.find((contact) => contact.first_name === first_name)!;
  return ada.call('GET /api/contacts/{id}/', { params: { id } });
}

async function timelineOf(id: number) {
  const { results } = await ada.call('GET /api/contacts/{id}/timeline/', { params: { id } });
  return results.flatMap((entry) =>
    entry.type === 'interaction'
      ? [
          [
            entry.interaction.kind,
            entry.at.slice(0, 10),
            entry.interaction.body,
            ...entry.interaction.contacts.map(({ name }) => name),
          ].join(' | '),
        ]
      : [],
  );
}

async function relationshipsOf(id: number) {
  const params = { id };
  const { results } = await ada.call('GET /api/contacts/{id}/relationships/', { params });
  return results.map(({ label, contact, name, note }) =>
    `${label}: ${contact?.name ?? `“${name}”`} ${note}`.trim(),
  );
}

async function expectUndone({ id }: ImportFile) {
  const params = { id };
  await ada.call('POST /api/imports/{id}/undo/', { params });
  await app.runJobs();
  const lists = [
    (await ada.call('GET /api/contacts/')).results,
    (await ada.call('GET /api/contacts/trash/')).results,
    (await ada.call('GET /api/reminders/')).results,
  ];
  expect(lists).toEqual([[], [], []]);
  const kinds = await ada.call('GET /api/relationship-kinds/', { query: { limit: '100' } });
  expect(kinds.results.filter(({ built_in }) => !built_in)).toEqual([]);
}

describe('moving in from Monica', () => {
  it('imports contacts with relationships, timeline, reminders and photo, and undoes it', async () => {
    const image = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });
    const photo = `data:image/jpeg;base64,${(await image.jpeg().toBuffer()).toString('base64')}`;
    const done = await importJson(
      monicaFile(photo),
      '1 journal entry isn’t about a person, so it isn’t imported.',
    );
    expect(done).toMatchObject({
      format: 'monica',
      totals: { rows: 2, add: 2, problems: 0 },
    });
    expect(done.unmapped.map(({ name }) => name)).toEqual([
      'Debt',
      'Document',
      'Food preferences',
      'Gender',
      'Gift',
      'Pet',
      'Task',
    ]);
    const grace = await cardOf('Grace');
    expect(grace).toMatchObject({
      last_name: 'Hopper',
      nickname: 'Amazing',
      notes: 'Compilers',
      favorite: true,
      job_title: 'Admiral',
      company_name: 'US Navy',
      cadence_days: 30,
      tags: ['navy', 'pioneers'],
      birthday: '1906-12-09',
      met_on: '--05-06',
      photo_url: expect.any(String),
      emails: [{ label: '', value: 'grace@example.org' }],
      messengers: [{ service: 'Telegram', handle: '@grace' }],
      urls: [{ label: 'Facebook', value: 'https://facebook.com/grace' }],
      addresses: [{ label: 'home', street: '1 Elm', city: 'Arlington', region: 'VA' }],
    });
    expect(grace.last_contacted_at).toBe('2023-01-02T00:00:00.000Z');
    expect(grace.extra).toContainEqual({
      name: 'Debt',
      label: '',
      value: '12 USD inprogress (I owe)',
      fields: null,
    });
    expect(await relationshipsOf(grace.id)).toEqual([
      'Introduced by: Vincent',
      'Spouse: Vincent',
      'Child: “Lina” Birthday: 2010',
      'Godparent: Vincent',
    ]);
    expect(await relationshipsOf((await cardOf('Vincent')).id)).toContain('Godchild: Grace Hopper');
    expect(await timelineOf(grace.id)).toEqual([
      'meeting | 2022-07-08 | Dinner\n\nAt the harbor | Grace Hopper | Vincent',
      'message | 2022-05-06 | → Hello | Grace Hopper',
      'call | 2022-02-03 | About COBOL | Grace Hopper',
      'note | 2021-03-04 | Likes moths | Grace Hopper',
      'note | 1985-11-08 | Promotion\n\nTo admiral | Grace Hopper',
    ]);
    const reminders = await ada.call('GET /api/reminders/');
    expect(reminders.results.filter(({ kind }) => kind === 'one_off')).toMatchObject([
      { title: 'Send card', rrule: 'FREQ=YEARLY', contact_ids: [grace.id], status: 'scheduled' },
    ]);
    await expectUndone(done);
  });
});

describe('moving in from vCards of Monica', () => {
  it('imports all values of a card', async () => {
    const { body } = await ada.upload('POST /api/imports/', 'grace.vcf', MONICA_CARD);
    const params = { id: (body as ImportFile).id };
    await ada.call('POST /api/imports/{id}/commit/', { params });
    await app.runJobs();
    expect(await ada.call('GET /api/imports/{id}/', { params })).toMatchObject({
      status: 'done',
      totals: { rows: 1, add: 1, problems: 0 },
    });
    const grace = await cardOf('Grace');
    const address = { label: '', street: '', region: '', postal_code: '', country: 'US' };
    expect(grace).toMatchObject({
      middle_name: 'Brewster',
      last_name: 'Hopper',
      nickname: 'Amazing, Grace',
      company_name: 'US Navy; Reserve',
      department: '',
      job_title: 'Rear admiral',
      birthday: '--12-09',
      tags: ['navy', 'pioneers'],
      emails: [{ label: '', value: 'grace@example.org' }],
      phones: [{ label: '', value: '+1 555 0100' }],
      addresses: [
        {
          ...address,
          street: '1 Elm St, Floor 2',
          city: 'Arlington',
          region: 'VA',
          postal_code: '22201',
        },
        { ...address, city: 'New York' },
      ],
      urls: [
        { label: 'facebook', value: 'https://www.facebook.com/grace' },
        { label: 'telegram', value: 'http://t.me/@grace' },
        { label: 'linkedin', value: 'http://www.linkedin.com/in/' },
      ],
      photo_url: null,
    });
    expect(grace.extra.map(({ name, value }) => `${name} ${value}`)).toEqual([
      'SOURCE https://monica.example.org/people/h:Wd4Ew1',
      'GENDER F',
      'PHOTO https://monica.example.org/store/avatars/e8b7a3b0-8b1f-4d8e-9a53-0c8a2a7be0f1.jpg?123456',
    ]);
  });
});

describe('moving in from Nametag', () => {
  it('imports people with relationships, journal and cadence, and undoes it', async () => {
    const done = await importJson(NAMETAG);
    expect(done).toMatchObject({
      format: 'nametag',
      totals: { rows: 2, add: 2, problems: 0 },
    });
    expect(done.unmapped.map(({ name }) => name)).toEqual([
      'Diet',
      'Gender',
      'Location',
      'X-HOBBY',
    ]);
    const john = await cardOf('John');
    expect(john).toMatchObject({
      name_prefix: 'Dr.',
      middle_name: 'Michael',
      last_name: 'Doe Roe',
      birthday: '--05-15',
      dates: [
        { label: 'Name day', date: '--06-24' },
        { label: 'anniversary', date: '2015-06-20' },
      ],
      cadence_days: 14,
      last_contacted_at: '2024-02-03T00:00:00.000Z',
      tags: ['Family'],
      messengers: [{ service: 'telegram', handle: '@johndoe' }],
      addresses: [{ street: '123 Main St\nApt 4' }],
    });
    expect(await relationshipsOf(john.id)).toEqual(['Tenant: Jane Doe Since 2019']);
    const jane = await cardOf('Jane');
    expect(await relationshipsOf(jane.id)).toEqual(['Landlord: John Doe Roe Since 2019']);
    const entry = 'note | 2026-05-01 | Dinner\n\nNice | Jane Doe | John Doe Roe';
    expect([await timelineOf(john.id), await timelineOf(jane.id)]).toEqual([[entry], [entry]]);
    await expectUndone(done);
  });

  it('adds nothing twice', async () => {
    await importJson(NAMETAG);
    await importJson(NAMETAG);
    const john = await cardOf('John');
    expect(await relationshipsOf(john.id)).toHaveLength(1);
    expect(await timelineOf(john.id)).toHaveLength(1);
  });
});

describe('another JSON file', () => {
  it.each([
    ['unknown JSON', '{"contacts": []}'],
    ['broken JSON', '{"people": ['],
    ['deeply nested JSON', `{"account":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ])('rejects %s with 400 at the file', async (_what, text) => {
    const answer = await ada.upload('POST /api/imports/', 'export.json', text);
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: { file: [expect.stringContaining('Monica or Nametag')] } },
    });
  });
});
