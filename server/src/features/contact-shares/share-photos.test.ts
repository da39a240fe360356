import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Contact } from '#contract/contacts.ts';
import { samplePhoto, uploadPhoto } from '../../testing/photos.ts';
import { block } from '../../testing/relations.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
let grace: Person;
let alan: number;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  [ada, grace] = [await app.signUp('Ada'), await app.signUp('Grace')];
  const body = { first_name: 'Alan', last_name: 'Turing', email: 'alan@example.org' };
  alan = (await ada.call('POST /api/contacts/', { body })).id;
});
afterAll(() => app.close());

const body = (photos: number[], contacts = [alan]) => ({ to_user: grace.id, contacts, photos });

async function share(photos: number[] = [alan]) {
  const { shares } = await ada.call('POST /api/contact-shares/multi_share/', {
    body: body(photos),
  });
  return shares[0]!;
}

const accept = (id: number) =>
  grace.call('POST /api/contact-shares/{id}/accept/', { params: { id } });

const received = async () =>
  (await grace.call('GET /api/contact-shares/', { query: { type: 'received' } })).results[0]!;

const contactsOf = async (person: Person): Promise<Contact[]> =>
  (await person.call('GET /api/contacts/')).results;

const statusOf = async (url: string | null) =>
  (await app.app.inject({ url: url ?? '/missing' })).statusCode;

it('shares no photo that is not named', async () => {
  const own = await uploadPhoto(ada, alan);
  const { id, contact } = await share([]);
  expect(contact.photo_url).toBeNull();
  expect(JSON.stringify(await received())).not.toContain(own);
  await accept(id);
  expect(await contactsOf(grace)).toMatchObject([{ first_name: 'Alan', photo_url: null }]);
});

it('shares a copy of a named photo, which the recipient keeps', async () => {
  const own = await uploadPhoto(ada, alan);
  const { id, contact } = await share();
  expect(contact.photo_url).not.toBe(own);
  await ada.call('DELETE /api/contacts/{id}/photo/', { params: { id: alan } });
  expect(await statusOf(own)).toBe(404);
  expect((await received()).contact.photo_url).toBe(contact.photo_url);
  await accept(id);
  const [copy] = await contactsOf(grace);
  expect(copy!.photo_url).not.toBe(contact.photo_url);
  expect(await statusOf(copy!.photo_url)).toBe(200);
});

it('fills only the missing photo of an existing contact', async () => {
  await uploadPhoto(ada, alan);
  const fields = { first_name: 'Alan', last_name: 'Turing', email: 'alan@example.org' };
  const own = await grace.call('POST /api/contacts/', { body: fields });
  expect(await accept((await share()).id)).toMatchObject({
    accepted_contact_id: own.id,
    filled: ['photo'],
  });
  const [filled] = await contactsOf(grace);
  expect(await statusOf(filled!.photo_url)).toBe(200);
  expect(filled!.updated_at > own.updated_at).toBe(true);
  await uploadPhoto(ada, alan, await samplePhoto({ background: 'blue' }));
  expect((await accept((await share()).id)).filled).toEqual([]);
  expect(await contactsOf(grace)).toEqual([filled]);
});

it('rejects contacts without a photo and contacts that are not shared with 400', async () => {
  const other = await ada.call('POST /api/contacts/', { body: { first_name: 'Joan' } });
  await uploadPhoto(ada, other.id);
  for (const photos of [[alan], [other.id]])
    expect(
      await ada.rejected('POST /api/contact-shares/multi_share/', { body: body(photos) }),
    ).toMatchObject({ status: 400, errors: { photos: ['This contact has no photo.'] } });
  expect((await grace.call('GET /api/contact-shares/')).results).toEqual([]);
});

it('deletes the photo of a withdrawn share', async () => {
  await uploadPhoto(ada, alan);
  const { id, contact } = await share();
  await ada.call('DELETE /api/contact-shares/{id}/', { params: { id } });
  expect(await statusOf(contact.photo_url)).toBe(404);
  expect((await received()).contact.photo_url).toBeNull();
});

it('hides from a blocked sender whether a withdrawn share was accepted', async () => {
  await uploadPhoto(ada, alan);
  const { id, contact } = await share();
  await block(grace, ada);
  await accept(id);
  await ada.call('DELETE /api/contact-shares/{id}/', { params: { id } });
  expect(await statusOf(contact.photo_url)).toBe(404);
  expect(await statusOf((await received()).contact.photo_url)).toBe(200);
});
