import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MeChange } from '#contract/users.ts';
import type { ContactFields } from '#contract/contacts.ts';
import type { ProfileAnswer } from '#contract/profile-changes.ts';
import { DAY_MS } from '../../../infra/clock.ts';
import { block, connect } from '../../../testing/relations.ts';
import { setEmail } from '../../users/credentials.ts';
import { propagateProfile } from './follow-profile.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Ada, who has a card of her connection Tobias. */
let ada: Person;
let tobias: Person;
let id: number;
beforeEach(async () => {
  [ada, tobias] = [await app.signUp('Ada Lovelace'), await app.signUp('Tobias Mayer')];
  await connect(tobias, ada);
  id = await cardOf(ada, tobias);
});

async function cardOf(owner: Person, { id: user_id }: Person): Promise<number> {
  const { results } = await owner.call('GET /api/contacts/search/', { query: { user_id } });
  return results[0]!.id;
}

const show = async (fields: MeChange, person = tobias) => {
  app.clock.advance(1000);
  await person.call('PATCH /api/me/', { body: fields });
  await app.runJobs();
};
const edit = (body: ContactFields) =>
  ada.call('PATCH /api/contacts/{id}/', { params: { id }, body });
const read = (contact = id) => ada.call('GET /api/contacts/{id}/', { params: { id: contact } });
const changes = async (contact = id) =>
  (await ada.call('GET /api/contacts/{id}/profile-changes/', { params: { id: contact } })).results;
const stateOf = async (field: string) =>
  (await changes()).find((change) => change.field === field)?.state;
const answer = (body: ProfileAnswer) =>
  ada.call('POST /api/contacts/{id}/profile-changes/', { params: { id }, body });
const newestChange = async () => {
  const query = { type: 'change' as const };
  const { results } = await ada.call('GET /api/contacts/{id}/timeline/', { params: { id }, query });
  const [entry] = results;
  if (entry?.type !== 'change') throw new Error('No change');
  return entry;
};
const undo = (entry: number) =>
  ada.call('POST /api/contacts/{id}/timeline/{entry}/undo/', { params: { id, entry } });
/** Job changes on Today. */
const items = async () => {
  const { today } = await ada.call('GET /api/dashboard/');
  return today!.items.filter(({ kind }) => kind === 'job');
};

/** What the card itself stores. */
const cardFields = async () => {
  const { linked_user: _linked_user, sources: _sources, ...card } = await read();
  return card;
};

describe('the differences from a profile', () => {
  it('lists shown fields that differ from the card, and taken ones', async () => {
    await edit({ job_title: 'Engineer', company_name: 'Initech' });
    await show({ job_title: 'Director', company_name: 'Initech', city: 'Berlin' });
    expect(await changes()).toMatchObject([
      { field: 'first_name', mine: 'Tobias', theirs: 'Tobias', state: 'taken' },
      { field: 'last_name', state: 'taken' },
      { field: 'email', theirs: tobias.user.email, state: 'new' },
      { field: 'job_title', mine: 'Engineer', theirs: 'Director', state: 'new' },
      { field: 'city', mine: '', theirs: 'Berlin', state: 'new' },
    ]);
    const times = new Map((await changes()).map((change) => [change.field, change.changed_at]));
    expect(times.get('job_title')! > times.get('email')!).toBe(true);
  });

  it('omits private fields and empty ones', async () => {
    await show({ job_title: 'Spy', birthday: '1990-01-01' });
    await show({ field_visibility: { job_title: 'private' }, birthday: null });
    expect(await stateOf('job_title')).toBeUndefined();
    expect(await stateOf('birthday')).toBeUndefined();
  });

  it('returns no differences for an unlinked contact and 404 for others’ contacts', async () => {
    const { id: unlinked } = await ada.call('POST /api/contacts/', { body: { first_name: 'Bob' } });
    expect(await changes(unlinked)).toEqual([]);
    const name = 'GET /api/contacts/{id}/profile-changes/';
    expect((await tobias.attempt(name, { params: { id } })).status).toBe(404);
  });

  it('returns the differences in the overview of the contact', async () => {
    await show({ job_title: 'Director' });
    const overview = await ada.call('GET /api/contacts/{id}/overview/', { params: { id } });
    expect(overview.profile_changes).toEqual(await changes());
  });

  it.each([
    ['after a disconnect', (one: Person, other: Person) => disconnect(one, other)],
    ['after the other blocks', (one: Person, other: Person) => block(other, one)],
    ['after the owner blocks', (one: Person, other: Person) => block(one, other)],
    ['after the other account is deleted', (_: Person, other: Person) => deleteAccount(other)],
  ])('returns no differences %s and keeps what the contact took', async (_case, end) => {
    await edit({ follow_profile: 'always' });
    await show({ job_title: 'Engineer', city: 'Berlin' });
    await end(ada, tobias);
    const before = await cardFields();
    await tobias.attempt('PATCH /api/me/', { body: { job_title: 'Director', first_name: 'Tom' } });
    await app.runJobs();
    expect(await changes()).toEqual([]);
    expect(await cardFields()).toEqual(before);
    expect(before).toMatchObject({ job_title: 'Engineer', first_name: 'Tobias' });
    const body = { take: ['job_title'] };
    const input = { params: { id }, body };
    const problem = await ada.rejected('POST /api/contacts/{id}/profile-changes/', input);
    expect(problem).toMatchObject({ status: 400, errors: { take: expect.any(Array) as unknown } });
  });
});

async function disconnect(one: Person, other: Person): Promise<void> {
  const { results } = await one.call('GET /api/connections/');
  const found = results.find((row) => [row.from_user, row.to_user].includes(other.id))!;
  await one.call('DELETE /api/connections/{id}/', { params: { id: found.id } });
}

const deleteAccount = (person: Person) =>
  person.call('DELETE /api/me/', { body: { password: 'correct horse battery staple' } });

describe('taking and keeping', () => {
  it('takes fields, shows them in the timeline and undoes them', async () => {
    await edit({ job_title: 'Engineer', phone_number: '+49 30 1234567' });
    await show({ job_title: 'Director', phone_number: '+49 30 7654321', city: 'Berlin' });
    const before = await read();
    const taken = await answer({ take: ['job_title', 'phone_number', 'city'] });
    expect(taken).toMatchObject({
      job_title: 'Director',
      phone_number: '+49 30 7654321',
      phones: [{ value: '+49 30 7654321' }, { value: '+49 30 1234567' }],
      addresses: [{ city: 'Berlin', country: '' }],
    });
    expect(await stateOf('job_title')).toBe('taken');
    const entry = await newestChange();
    expect(entry).toMatchObject({ change: { source: 'profile' } });
    const { updated_at: _updated_at, ...restored } = await undo(entry.id);
    expect(before).toMatchObject(restored);
    expect(await stateOf('job_title')).toBe('new');
    expect((await read()).sources).toEqual(before.sources);
    expect(await newestChange()).toMatchObject({ undoable_until: null });
  });

  it('keeps edits made after taking when it is undone', async () => {
    await show({ job_title: 'Director', industry: 'Maps' });
    await answer({ take: ['job_title', 'industry'] });
    const { id: entry } = await newestChange();
    await edit({ job_title: 'CEO', notes: 'Met again' });
    expect(await undo(entry)).toMatchObject({ job_title: 'CEO', industry: '', notes: 'Met again' });
  });

  it('undoes once, for 30 days, and no undo', async () => {
    const name = 'POST /api/contacts/{id}/timeline/{entry}/undo/';
    const rejected = async (entry: number) =>
      (await ada.rejected(name, { params: { id, entry } })).status;
    await show({ job_title: 'Director', industry: 'Maps' });
    await answer({ take: ['job_title'] });
    const { id: entry, at, undoable_until } = await newestChange();
    expect(Date.parse(undoable_until!) - Date.parse(at)).toBe(30 * DAY_MS);
    await undo(entry);
    expect(await rejected(entry)).toBe(409);
    expect(await rejected((await newestChange()).id)).toBe(409);
    await answer({ take: ['industry'] });
    const { id: second } = await newestChange();
    app.clock.advance(30 * DAY_MS);
    ada = await app.logIn(ada);
    expect(await rejected(second)).toBe(409);
    expect(await newestChange()).toMatchObject({ undoable_until: null });
    expect(await rejected(9_999_999)).toBe(404);
  });

  it('undoes a change of a contact that was merged into another', async () => {
    await show({ job_title: 'Director' });
    await answer({ take: ['job_title'] });
    const { id: entry } = await newestChange();
    const body = { first_name: 'Tobias', nickname: 'Tobi' };
    const { id: keep_id } = await ada.call('POST /api/contacts/', { body });
    await ada.call('POST /api/contacts/merge/', { body: { keep_id, merge_ids: [id] } });
    const params = { id: keep_id, entry };
    expect(
      await ada.call('POST /api/contacts/{id}/timeline/{entry}/undo/', { params }),
    ).toMatchObject({ job_title: '', nickname: 'Tobi', last_name: 'Mayer' });
  });

  it('keeps a value until the profile changes again', async () => {
    await show({ job_title: 'Director' });
    await answer({ keep: ['job_title'] });
    expect(await stateOf('job_title')).toBe('kept');
    await show({ job_title: 'CEO' });
    expect(await stateOf('job_title')).toBe('new');
  });

  it('rejects fields that are both taken and kept, or not shown', async () => {
    const name = 'POST /api/contacts/{id}/profile-changes/';
    const errors = async (body: object) =>
      (await ada.rejected(name, { params: { id }, body })).errors;
    expect(await errors({ take: ['email'], keep: ['email'] })).toHaveProperty('keep');
    expect(await errors({ take: ['industry'] })).toHaveProperty('take');
    expect(await errors({ keep: ['industry'] })).toHaveProperty('keep');
    expect(await errors({ take: ['notes'] })).toBeDefined();
  });
});

describe('following a profile', () => {
  it('takes changes at once except in place of a value that the owner typed', async () => {
    await edit({ follow_profile: 'always', job_title: 'Engineer' });
    await show({
      job_title: 'Director',
      company_name: 'Initech',
      website: 'https://initech.example',
    });
    expect(await read()).toMatchObject({ job_title: 'Engineer', company_name: 'Initech' });
    expect(await stateOf('job_title')).toBe('new');
    expect(await newestChange()).toMatchObject({ change: { source: 'profile' } });
    await show({ company_name: 'Globex' });
    expect(await read()).toMatchObject({ company_name: 'Globex' });
    await show({ company_name: '' });
    expect(await read()).toMatchObject({ company_name: 'Globex' });
  });

  it('takes all changes when a contact starts to follow the profile', async () => {
    await show({ job_title: 'Director' });
    expect(await edit({ follow_profile: 'always' })).toMatchObject({
      job_title: 'Director',
      email: tobias.user.email,
    });
  });

  it("doesn't take a value again after an undo or a removal", async () => {
    await edit({ follow_profile: 'always' });
    await show({ job_title: 'Director', phone_number: '+49 30 7654321' });
    await undo((await newestChange()).id);
    expect(await stateOf('job_title')).toBe('kept');
    await answer({ take: ['phone_number'] });
    await edit({ phones: [] });
    await show({ industry: 'Maps' });
    expect(await read()).toMatchObject({ job_title: '', phones: [], industry: 'Maps' });
  });

  it('lists no field as new for a contact that never follows', async () => {
    await edit({ follow_profile: 'never' });
    await show({ job_title: 'Director' });
    expect(await stateOf('job_title')).toBe('kept');
    expect(await read()).toMatchObject({ job_title: '', follow_profile: 'never' });
  });

  it('uses the setting of the user unless the card has its own', async () => {
    expect(await read()).toMatchObject({ follow_profile: 'ask' });
    await show({ job_title: 'Director' });
    await show({ follow_profile: 'always' }, ada);
    expect(await read()).toMatchObject({ follow_profile: 'always', job_title: 'Director' });
    const grace = await app.signUp('Grace Hopper');
    await show({ job_title: 'Admiral' }, grace);
    await connect(grace, ada);
    expect(await read(await cardOf(ada, grace))).toMatchObject({ job_title: 'Admiral' });
    expect(await edit({ follow_profile: 'ask' })).toMatchObject({ follow_profile: 'ask' });
    expect(await edit({ follow_profile: null })).toMatchObject({ follow_profile: 'always' });
  });

  it('takes missed changes when the two connect again', async () => {
    await edit({ follow_profile: 'always' });
    await disconnect(ada, tobias);
    await show({ job_title: 'Director' });
    expect(await read()).toMatchObject({ job_title: '' });
    await connect(tobias, ada);
    expect(await read()).toMatchObject({ job_title: 'Director' });
  });

  it('takes a confirmed email address', async () => {
    await edit({ follow_profile: 'always' });
    const address = `tobias-${id}@example.org`;
    await app.db.transaction().execute(async (db) => {
      await setEmail({ ...app.context, db }, tobias.id, address, 'email');
    });
    await app.runJobs();
    expect(await read()).toMatchObject({ email: address });
  });

  it('continues in batches and changes nothing when a batch runs twice', async () => {
    const [first] = await Promise.all(
      Array.from({ length: 3 }, async (_, index) => {
        const owner = await app.signUp(`Owner ${index}`);
        await connect(owner, tobias);
        const card = await cardOf(owner, tobias);
        const body = { follow_profile: 'always' as const };
        await owner.call('PATCH /api/contacts/{id}/', { params: { id: card }, body });
        return { owner, card };
      }),
    );
    await show({ job_title: 'Director' });
    const { owner, card } = first!;
    const before = await owner.call('GET /api/contacts/{id}/', { params: { id: card } });
    await propagateProfile(app.context, { user_id: tobias.id });
    expect(before).toMatchObject({ job_title: 'Director' });
    expect(await owner.call('GET /api/contacts/{id}/', { params: { id: card } })).toEqual(before);
  });
});

describe('the sources of values', () => {
  it('distinguishes values typed by the owner from those of a profile', async () => {
    await edit({ notes: 'Met in Basel', emails: [{ label: '', value: 'tm@example.org' }] });
    await show({ job_title: 'Director', city: 'Berlin' });
    await answer({ take: ['job_title', 'city', 'email'] });
    const { sources } = await read();
    expect(sources).toMatchObject({
      first_name: { kind: 'profile', name: 'Tobias Mayer' },
      notes: { kind: 'typed', name: null },
      'emails.0': { kind: 'profile' },
      email: { kind: 'profile' },
      'emails.1': { kind: 'typed' },
      job_title: { kind: 'profile' },
      city: { kind: 'profile' },
    });
    await edit({ job_title: 'CEO' });
    expect((await read()).sources['job_title']).toMatchObject({ kind: 'typed' });
  });

  it('names the user who shared a contact', async () => {
    const fields = { first_name: 'Leonhard', last_name: 'Euler' };
    const { id: card } = await tobias.call('POST /api/contacts/', { body: fields });
    await tobias.call('POST /api/contact-shares/multi_share/', {
      body: { to_user: ada.id, contacts: [card] },
    });
    const { results } = await ada.call('GET /api/contact-shares/');
    const params = { id: results[0]!.id };
    const share = await ada.call('POST /api/contact-shares/{id}/accept/', { params });
    const { sources } = await read(share.accepted_contact_id!);
    expect(sources['last_name']).toMatchObject({ kind: 'share', name: 'Tobias Mayer' });
  });

  it('names the file of an import', async () => {
    const file = 'BEGIN:VCARD\r\nVERSION:3.0\r\nN:;Zoe;;;\r\nFN:Zoe\r\nEND:VCARD\r\n';
    const { body } = await ada.upload('POST /api/imports/', 'contacts.vcf', file);
    await app.runJobs();
    const params = { id: (body as { id: number }).id };
    await ada.call('POST /api/imports/{id}/commit/', { params });
    await app.runJobs();
    const { results } = await ada.call('GET /api/contacts/', { query: { q: 'Zoe' } });
    expect((await read(results[0]!.id)).sources).toEqual({
      first_name: { kind: 'import', name: 'contacts.vcf', at: results[0]!.created_at },
    });
  });

  it.each([
    ['blocked the owner', (one: Person, other: Person) => block(other, one)],
    ['is blocked', (one: Person, other: Person) => block(one, other)],
    ['was deleted', (_: Person, other: Person) => deleteAccount(other)],
  ])("doesn't name a user who %s", async (_case, end) => {
    await end(ada, tobias);
    expect((await read()).sources['first_name']).toMatchObject({ kind: 'profile', name: null });
  });

  it('keeps the sources of values in a merge and its undo', async () => {
    await show({ job_title: 'Director' });
    await answer({ take: ['job_title'] });
    const typed = { first_name: 'Tobias', nickname: 'Tobi', phone_number: '+49 30 1234567' };
    app.clock.advance(1000);
    const { id: other } = await ada.call('POST /api/contacts/', { body: typed });
    const [kept, merged] = [await read(), await read(other)];
    const body = { keep_id: other, merge_ids: [id] };
    const { merge_id } = await ada.call('POST /api/contacts/merge/', { body });
    const { sources } = await read(other);
    expect(sources).toEqual({
      ...merged.sources,
      last_name: kept.sources['last_name'],
      job_title: kept.sources['job_title'],
    });
    await ada.call('POST /api/contacts/merges/{id}/undo/', { params: { id: merge_id } });
    expect((await read(other)).sources).toEqual(merged.sources);
    expect((await read()).sources).toEqual(kept.sources);
  });

  it('restores the source of a value when a bulk action is undone', async () => {
    await show({ company_name: 'Initech' });
    await answer({ take: ['company_name'] });
    const before = await read();
    const action = { ids: [id], action: 'set_company' as const, value: 'Globex' };
    const { batch_id } = await ada.call('POST /api/contacts/bulk/', { body: action });
    expect((await read()).sources['company_name']).toMatchObject({ kind: 'typed' });
    await ada.call('POST /api/contacts/bulk/{id}/undo/', { params: { id: batch_id } });
    expect((await read()).sources).toEqual(before.sources);
  });
});

describe('a job change on Today', () => {
  it('shows a job change with Message as its action until it is dismissed', async () => {
    await show({ job_title: 'Engineer' });
    expect(await items()).toEqual([]);
    await show({ job_title: 'Director', company_name: 'Initech' });
    const item = { key: `job-${id}`, name: 'Tobias Mayer', can_message: true, user_id: tobias.id };
    const reason = 'Changed jobs: Director at Initech';
    expect(await items()).toMatchObject([{ ...item, reason, contact_id: id }]);
    const params = { key: `job-${id}` };
    await ada.call('POST /api/dashboard/today/{key}/done/', { params });
    expect(await items()).toEqual([]);
    await ada.call('POST /api/dashboard/today/{key}/reopen/', { params });
    expect(await items()).toHaveLength(1);
    app.clock.advance(14 * DAY_MS);
    ada = await app.logIn(ada);
    expect(await items()).toEqual([]);
  });

  it('shows the first job on a profile if it differs from the contact', async () => {
    await edit({ company_name: 'Globex' });
    await show({ company_name: 'Initech' });
    expect(await items()).toHaveLength(1);
  });

  it("doesn't show hidden jobs, and none to contacts that never follow or former connections", async () => {
    await show({ job_title: 'Engineer' });
    await show({ job_title: 'Director' });
    await show({ field_visibility: { job_title: 'private' } });
    expect(await items()).toEqual([]);
    await show({ field_visibility: { job_title: 'connections' } });
    expect(await items()).toHaveLength(1);
    await edit({ follow_profile: 'never' });
    expect(await items()).toEqual([]);
    await edit({ follow_profile: 'ask' });
    await disconnect(ada, tobias);
    expect(await items()).toEqual([]);
    const params = { key: `job-${id}` };
    const rejected = await ada.rejected('POST /api/dashboard/today/{key}/done/', { params });
    expect(rejected.status).toBe(404);
  });
});
