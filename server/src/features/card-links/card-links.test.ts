import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CardLink } from '#contract/card-links.ts';
import type { ContactFields } from '#contract/contacts.ts';
import { block, connect } from '../../testing/relations.ts';
import { openTestApp, type Caller, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
let grace: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, grace] = [await app.signUp('Ada Lovelace'), await app.signUp('Grace Hopper')];
});

const HEDY = {
  first_name: 'Hedy',
  last_name: 'Lamarr',
  job_title: 'Inventor',
  notes: 'Private',
  birthday: '1914-11-09',
  emails: [
    { label: 'work', value: 'hedy@frequency.example' },
    { label: 'home', value: 'hedy@home.example' },
  ],
  phones: [{ label: 'work', value: '+43 1 234567' }],
} satisfies ContactFields;

const add = async (fields: ContactFields = HEDY, person = ada) =>
  (await person.call('POST /api/contacts/', { body: fields })).id;
const edit = (id: number, body: ContactFields) =>
  ada.call('PATCH /api/contacts/{id}/', { params: { id }, body });
const linkTo = (contact_id: number, include: string[], more = {}) =>
  ada.call('POST /api/card-links/', { body: { contact_id, include, ...more } });
const rejectedLink = (contact_id: number, include: string[], more = {}) =>
  ada.rejected('POST /api/card-links/', { body: { contact_id, include, ...more } });
const tokenOf = ({ url }: CardLink) => url.split('/cards/')[1]!;
const open = (link: CardLink, caller: Caller = app.guest) =>
  caller.attempt('GET /api/card-links/open/{token}/', { params: { token: tokenOf(link) } });
const cardOf = async (link: CardLink) => (await open(link)).body as { card: object };
const vcard = (link: CardLink) => app.app.inject(`/api/card-links/open/${tokenOf(link)}/vcard/`);
const linksOf = async (contact?: number) =>
  (await ada.call('GET /api/card-links/', { query: contact === undefined ? {} : { contact } }))
    .results;

describe('POST /api/card-links/', () => {
  it('creates a link with a secret address that expires after 14 days', async () => {
    const id = await add();
    const link = await linkTo(id, ['first_name', 'last_name', 'emails.0'], { note: 'Radio' });
    expect(link).toMatchObject({
      contact_id: id,
      include: ['first_name', 'last_name', 'emails.0'],
      note: 'Radio',
      opened_count: 0,
    });
    expect(link.url).toMatch(/^http:\/\/localhost:3000\/cards\/[\w-]{65}$/);
    const { expires_at, expires_on } = await app.db
      .selectFrom('card_links')
      .select(['expires_at', 'expires_on'])
      .where('id', '=', link.id)
      .executeTakeFirstOrThrow();
    expect(link.expires_on).toBe(expires_on);
    const days = (Date.parse(expires_at) - Date.parse(app.clock.now())) / 86_400_000;
    expect(days).toBeGreaterThan(14);
    expect(days).toBeLessThanOrEqual(15);
  });

  it.each([
    ['a private field', ['first_name', 'notes']],
    ['a field without a value', ['first_name', 'nickname']],
    ['an entry that does not exist', ['first_name', 'emails.2']],
    ['no field', []],
    ['nothing identifying', ['job_title']],
  ])('rejects %s with 400 at include', async (_, include) => {
    const { status, errors } = await rejectedLink(await add(), include);
    expect([status, Object.keys(errors ?? {})[0]?.split('.')[0]]).toEqual([400, 'include']);
  });

  it('takes days from today to 90 days ahead in the time zone of the owner', async () => {
    await ada.call('PATCH /api/me/', { body: { time_zone: 'Pacific/Kiritimati' } });
    const id = await add();
    const today = new Date(Date.parse(app.clock.now()) + 14 * 3_600_000);
    const day = (days: number) =>
      new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    for (const days of [-1, 91])
      expect(await rejectedLink(id, ['first_name'], { expires_on: day(days) })).toMatchObject({
        status: 400,
        errors: { expires_on: [expect.any(String)] },
      });
    for (const days of [0, 90]) await linkTo(id, ['first_name'], { expires_on: day(days) });
    const row = app.db.selectFrom('card_links').select('expires_at').where('contact_id', '=', id);
    const [{ expires_at } = { expires_at: '' }] = await row.orderBy('id').execute();
    expect(expires_at).toBe(`${day(0)}T10:00:00.000Z`);
  });

  it('rejects contacts of others and in the trash with 404', async () => {
    const theirs = await add(HEDY, grace);
    const trashed = await add();
    await ada.call('DELETE /api/contacts/{id}/', { params: { id: trashed } });
    for (const id of [theirs, trashed])
      expect(await rejectedLink(id, ['first_name'])).toMatchObject({ status: 404 });
  });

  it('rejects the 101st open link with 409 until one is revoked or expires', async () => {
    const id = await add();
    const first = await linkTo(id, ['first_name']);
    const copies = Array.from({ length: 99 }, (_, index) => ({
      owner_id: ada.id,
      contact_id: id,
      token: `${index} of ${ada.id}`,
      include: ['first_name'],
      note: '',
      expires_on: first.expires_on,
      expires_at: new Date(Date.parse(app.clock.now()) + 1000 * (index + 1)).toISOString(),
      created_at: app.clock.now(),
    }));
    await app.db.insertInto('card_links').values(copies).execute();
    expect(await rejectedLink(id, ['first_name'])).toMatchObject({ status: 409 });
    await ada.call('DELETE /api/card-links/{id}/', { params: { id: first.id } });
    await linkTo(id, ['first_name']);
    expect(await rejectedLink(id, ['first_name'])).toMatchObject({ status: 409 });
    app.clock.advance(1500);
    await linkTo(id, ['first_name']);
  });
});

describe('GET /api/card-links/', () => {
  it('lists open links newest first, also of one contact, without those of contacts in the trash', async () => {
    const [hedy, other] = [await add(), await add()];
    const links = [
      await linkTo(hedy, ['first_name']),
      await linkTo(other, ['first_name']),
      await linkTo(hedy, ['last_name']),
    ];
    const revoked = await linkTo(hedy, ['first_name']);
    await ada.call('DELETE /api/card-links/{id}/', { params: { id: revoked.id } });
    expect(await linksOf()).toEqual(links.toReversed());
    expect(await linksOf(hedy)).toEqual([links[2], links[0]]);
    expect((await grace.call('GET /api/card-links/')).results).toEqual([]);
    const page = await ada.call('GET /api/card-links/', { query: { limit: 2 } });
    const cursor = page.next_cursor!;
    const next = await ada.call('GET /api/card-links/', { query: { cursor } });
    expect([...page.results, ...next.results]).toEqual(links.toReversed());
    await ada.call('DELETE /api/contacts/{id}/', { params: { id: hedy } });
    expect(await linksOf()).toEqual([links[1]]);
  });
});

describe('the page of a link', () => {
  it('shows only the included fields and the note, by the name of the owner', async () => {
    const link = await linkTo(await add(), ['first_name', 'emails.1'], { note: 'Radio' });
    const { status, headers, body } = await open(link);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(body).toMatchObject({
      owner_name: 'Ada Lovelace',
      note: 'Radio',
      card: {
        first_name: 'Hedy',
        last_name: '',
        email: 'hedy@home.example',
        emails: [HEDY.emails[1]],
        phones: [],
        birthday: null,
      },
    });
    expect(JSON.stringify(body)).not.toMatch(/Lamarr|frequency|Private|1914|234567/);
  });

  it('shows current values, and entries that moved or were edited, but never others', async () => {
    const id = await add();
    const link = await linkTo(id, ['first_name', 'emails.0']);
    const [work, home] = HEDY.emails;
    const secret = { label: 'work', value: 'secret@home.example' };
    const emailsAfter = async (emails: typeof HEDY.emails) => {
      await edit(id, { first_name: 'Hedwig', emails });
      return (await cardOf(link)).card;
    };
    expect(await emailsAfter([secret, work!, home!])).toMatchObject({
      first_name: 'Hedwig',
      emails: [work],
    });
    const edited = { ...work!, value: 'hedy@radio.example' };
    expect(await emailsAfter([edited, home!])).toMatchObject({ emails: [edited] });
    expect(await emailsAfter([home!])).toMatchObject({ emails: [], email: '' });
    expect(await emailsAfter([secret, edited])).toMatchObject({ emails: [] });
  });

  it('counts openings by others', async () => {
    const id = await add();
    const link = await linkTo(id, ['first_name']);
    await open(link);
    await open(link, grace);
    await open(link, ada);
    await vcard(link);
    expect(await linksOf(id)).toMatchObject([{ opened_count: 2 }]);
  });

  it('downloads a vCard of the included fields', async () => {
    const link = await linkTo(await add(), ['first_name', 'last_name', 'phones.0']);
    const { statusCode, headers, body } = await vcard(link);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/vcard; charset=utf-8',
      'content-disposition': 'attachment; filename="contact.vcf"',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(body).toContain('FN:Hedy Lamarr');
    expect(body).toContain('+43 1 234567');
    expect(body).not.toMatch(/frequency|Private|1914|Inventor|FAVORITE/i);
  });

  it('returns 404 for an invalid token and 410 from the moment it is revoked', async () => {
    const link = await linkTo(await add(), ['first_name']);
    const wrong = { ...link, url: `${link.url.slice(0, -1)}!` };
    expect(await open(wrong)).toMatchObject({ status: 404 });
    await ada.call('DELETE /api/card-links/{id}/', { params: { id: link.id } });
    expect(await open(link)).toMatchObject({ status: 410, body: { code: 'gone' } });
    expect(await vcard(link)).toMatchObject({ statusCode: 410 });
    expect(
      await ada.attempt('DELETE /api/card-links/{id}/', { params: { id: link.id } }),
    ).toMatchObject({ status: 404 });
  });

  it('returns 410 after the last day', async () => {
    const expires_on = app.clock.now().slice(0, 10);
    const link = await linkTo(await add(), ['first_name'], { expires_on });
    app.clock.advance(86_400_000);
    expect(await open(link)).toMatchObject({ status: 410 });
    expect(await linksOf()).toEqual([]);
  });

  it('returns 410 while the contact is in the trash and after it was deleted permanently', async () => {
    const id = await add();
    const link = await linkTo(id, ['first_name']);
    await ada.call('DELETE /api/contacts/{id}/', { params: { id } });
    expect(await open(link)).toMatchObject({ status: 410 });
    await ada.call('POST /api/contacts/{id}/restore/', { params: { id } });
    expect(await open(link)).toMatchObject({ status: 200 });
    await ada.call('DELETE /api/contacts/{id}/', { params: { id } });
    await ada.call('DELETE /api/contacts/trash/{id}/', { params: { id } });
    expect(await open(link)).toMatchObject({ status: 410 });
  });

  it('returns 410 after the owner deleted the account', async () => {
    const link = await linkTo(await add(), ['first_name']);
    await connect(ada, grace);
    await ada.call('POST /api/conversations/start/', {
      body: { to_user: grace.id, initial_message: 'Hello' },
    });
    await ada.call('DELETE /api/me/', { body: { password: 'correct horse battery staple' } });
    expect(await open(link)).toMatchObject({ status: 410 });
  });

  it('stays valid after the contact was merged', async () => {
    const [keep_id, merged] = [await add({ ...HEDY, nickname: 'Kept' }), await add()];
    const link = await linkTo(merged, ['first_name', 'emails.0']);
    const body = { keep_id, merge_ids: [merged] };
    const { merge_id } = await ada.call('POST /api/contacts/merge/', { body });
    expect((await cardOf(link)).card).toMatchObject({ first_name: 'Hedy', nickname: '' });
    expect(await linksOf(keep_id)).toHaveLength(1);
    await ada.call('POST /api/contacts/merges/{id}/undo/', { params: { id: merge_id } });
    expect(await linksOf(merged)).toHaveLength(1);
  });
});

const show = (field_visibility: Record<string, string>) =>
  grace.attempt('PATCH /api/me/', { body: { field_visibility } });

describe('links of a contact that is linked to a user', () => {
  const PROFILE = { job_title: 'Rear admiral', phone_number: '+1 202 555 0143' };
  let id: number;
  beforeEach(async () => {
    await connect(ada, grace);
    await grace.call('PATCH /api/me/', { body: PROFILE });
    id = await add({
      first_name: 'Grace',
      job_title: PROFILE.job_title,
      company_name: 'Navy',
      emails: [
        { label: 'home', value: grace.user.email.toUpperCase() },
        { label: 'work', value: 'grace@navy.example' },
      ],
      phones: [
        { label: '', value: '(202) 555-0143' },
        { label: '', value: '+1 202 555 0199' },
      ],
      addresses: [
        { label: '', street: '', city: 'Arlington', region: '', postal_code: '', country: 'USA' },
      ],
      birthday: '1906-12-09',
      associated_user_id: grace.id,
    });
  });

  const hiddenFields = async () =>
    (await ada.call('GET /api/card-links/fields/{id}/', { params: { id } })).hidden;

  it('rejects values that the user shows only to connections', async () => {
    expect(await hiddenFields()).toEqual(['job_title', 'emails.0', 'phones.0']);
    for (const field of await hiddenFields())
      expect(await rejectedLink(id, ['first_name', field])).toMatchObject({
        status: 400,
        errors: { include: [expect.any(String)] },
      });
    await linkTo(id, ['first_name', 'company_name', 'emails.1', 'phones.1', 'birthday']);
    await show({ job_title: 'public', phone_number: 'public' });
    await linkTo(id, ['first_name', 'job_title', 'phones.0']);
  });

  it('rejects any value of fields that the owner does not see, so that guesses fail alike', async () => {
    await grace.call('PATCH /api/me/', { body: { birthday: '1906-12-09', city: 'New York' } });
    await show({ birthday: 'private', city: 'private' });
    const before = await hiddenFields();
    expect(before).toEqual(expect.arrayContaining(['birthday', 'addresses.0']));
    await edit(id, { birthday: '1906-12-10' });
    expect(await hiddenFields()).toEqual(before);
  });

  it('rejects everything in a profile after disconnecting, but the names', async () => {
    const { results } = await ada.call('GET /api/connections/');
    await ada.call('DELETE /api/connections/{id}/', { params: { id: results[0]!.id } });
    await show({ company_name: 'public' });
    expect(await hiddenFields()).toEqual(
      expect.arrayContaining(['job_title', 'emails.1', 'phones.1', 'addresses.0', 'birthday']),
    );
    await linkTo(id, ['first_name', 'company_name']);
  });

  it('rejects a value taken from the profile after the profile changed', async () => {
    await grace.call('PATCH /api/me/', { body: { industry: 'Computing' } });
    await ada.call('POST /api/contacts/{id}/profile-changes/', {
      params: { id },
      body: { take: ['industry'] },
    });
    await grace.call('PATCH /api/me/', { body: { industry: 'Navy' } });
    expect(await hiddenFields()).toContain('industry');
  });

  it('stops showing a field once the user hides it', async () => {
    await show({ job_title: 'public' });
    const link = await linkTo(id, ['first_name', 'job_title']);
    expect((await cardOf(link)).card).toMatchObject({ job_title: 'Rear admiral' });
    await show({ job_title: 'connections' });
    expect((await cardOf(link)).card).toMatchObject({ first_name: 'Grace', job_title: '' });
    expect((await vcard(link)).body).not.toContain('admiral');
  });

  it('returns 410 to everyone after the user blocked the owner, who sees no other difference', async () => {
    const link = await linkTo(id, ['first_name']);
    await block(grace, ada);
    for (const caller of [app.guest, ada, grace])
      expect(await open(link, caller)).toMatchObject({ status: 410 });
    expect(await vcard(link)).toMatchObject({ statusCode: 410 });
    expect(await linksOf(id)).toEqual([link]);
  });
});
