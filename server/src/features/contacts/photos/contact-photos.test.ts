import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import { photoForm, samplePhoto, uploadPhoto } from '../../../testing/photos.ts';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../../testing/test-app.ts';
import { connect } from '../../../testing/relations.ts';

let app: TestApp;
let ada: Person;
let id: number;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada Lovelace');
});
beforeEach(async () => {
  id = await addContact({ first_name: 'Grace' });
});
afterAll(() => app.close());

const addContact = async (body: object) => (await ada.call('POST /api/contacts/', { body })).id;

const getContact = (contact_id = id) =>
  ada.call('GET /api/contacts/{id}/', { params: { id: contact_id } });

const attempt = (file: Uint8Array | string, person = ada) =>
  person.attempt('PUT /api/contacts/{id}/photo/', { params: { id }, body: photoForm(file) });

const merge = (keep_id: number, ...merge_ids: number[]) =>
  ada.call('POST /api/contacts/merge/', { body: { keep_id, merge_ids } });

const undoMerge = (merge_id: number) =>
  ada.call('POST /api/contacts/merges/{id}/undo/', { params: { id: merge_id } });

async function idsWithoutPhoto(): Promise<number[]> {
  const { results } = await ada.call('GET /api/contacts/', { query: { has_photo: false } });
  return results.map((contact) => contact.id);
}

/** The id of a person's contact that is linked to another user. */
async function linkedId(person: Person, other: Person): Promise<number> {
  const query = { user_id: other.id };
  return (await person.call('GET /api/contacts/search/', { query })).results[0]!.id;
}

async function fetched(url: string | null) {
  const { statusCode, headers, rawPayload } = await app.app.inject({ url: url ?? '/missing' });
  return { status: statusCode, headers, image: rawPayload };
}

/** Average red, green and blue. */
async function colorOf(image: Buffer): Promise<number[]> {
  const { channels } = await sharp(image).stats();
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean));
}

const WRONG_TYPE = {
  status: 400,
  body: { errors: { image: ['Choose a PNG, JPEG, WebP or GIF image.'] } },
};

describe('uploading a photo of a contact', () => {
  it('removes the contact from those without a photo', async () => {
    expect(await idsWithoutPhoto()).toContain(id);
    await attempt(await samplePhoto());
    expect(await idsWithoutPhoto()).not.toContain(id);
  });

  it.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'accepts %s and stores a square WebP',
    async (format) => {
      const url = await uploadPhoto(
        ada,
        id,
        await samplePhoto({ width: 900, height: 600, format }),
      );
      expect(url).toMatch(/^\/api\/contact-photos\/[\w-]{43}\/$/);
      const { status, headers, image } = await fetched(url);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      const pixels = LIMITS.contact_photo_pixels;
      expect(await sharp(image).metadata()).toMatchObject({
        format: 'webp',
        width: pixels,
        height: pixels,
      });
      expect((await getContact()).photo_url).toBe(url);
    },
  );

  it('applies the orientation and removes metadata and trailing data', async () => {
    const secret = 'Somewhere in Marylebone';
    const blue = await samplePhoto({ width: 60, height: 30, background: 'blue' });
    const file = await sharp(await samplePhoto({ width: 60, height: 60 }))
      .composite([{ input: blue, top: 30, left: 0 }])
      .withExif({ IFD0: { Copyright: secret } })
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer();
    const { image } = await fetched(
      await uploadPhoto(ada, id, Buffer.concat([file, Buffer.from(`<script>${secret}`)])),
    );
    expect(image.includes(secret)).toBe(false);
    expect(await sharp(image).metadata()).not.toHaveProperty('exif');
    const top = await sharp(image).extract({ left: 0, top: 0, width: 60, height: 12 }).toBuffer();
    const [red = 255, , blueMean = 0] = await colorOf(top);
    expect(red).toBeLessThan(60);
    expect(blueMean).toBeGreaterThan(200);
  });

  it('rejects TIFF, SVG, PDF, HEIC and damaged files with 400', async () => {
    const png = await samplePhoto();
    const files = [
      await samplePhoto({ format: 'tiff' }),
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0"/></svg>',
      '%PDF-1.7',
      '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
      '',
      png.subarray(0, 20),
    ];
    for (const file of files) expect(await attempt(file)).toMatchObject(WRONG_TYPE);
    expect((await getContact()).photo_url).toBeNull();
  });

  it('rejects files over 10 MB with 413 and over 50 megapixels with 400', async () => {
    const bytes = new Uint8Array(LIMITS.contact_photo_bytes + 1);
    expect(await attempt(bytes)).toMatchObject({ status: 413 });
    const large = await samplePhoto({ width: 10_000, height: 5_001 });
    const message = 'This image has too many pixels. Choose one with at most 50 megapixels.';
    expect(await attempt(large)).toMatchObject({
      status: 400,
      body: { errors: { image: [message] } },
    });
    const params = { id };
    const name = 'PUT /api/contacts/{id}/photo/';
    const other = photoForm(await samplePhoto(), 'file');
    expect(await ada.attempt(name, { params, body: other })).toMatchObject({ status: 400 });
    expect(await ada.attempt(name, { params, body: {} })).toMatchObject({ status: 415 });
  });

  it('moves the version and rejects an outdated one with 412', async () => {
    const { updated_at } = await getContact();
    await uploadPhoto(ada, id);
    expect((await getContact()).updated_at > updated_at).toBe(true);
    const headers = { 'if-match': '"1-1"' };
    const params = { id };
    for (const name of [
      'PUT /api/contacts/{id}/photo/',
      'DELETE /api/contacts/{id}/photo/',
    ] as const) {
      const body = name.startsWith('PUT') ? photoForm(await samplePhoto()) : undefined;
      expect(await ada.attempt(name, { params, body, headers })).toMatchObject({ status: 412 });
    }
  });

  it('returns 404 for contacts in the trash and of other users', async () => {
    const url = await uploadPhoto(ada, id);
    const grace = await app.signUp('Grace Hopper');
    expect(await attempt(await samplePhoto(), grace)).toMatchObject({ status: 404 });
    const name = 'DELETE /api/contacts/{id}/photo/';
    expect(await grace.attempt(name, { params: { id } })).toMatchObject({ status: 404 });
    expect((await getContact()).photo_url).toBe(url);
    await ada.call('DELETE /api/contacts/{id}/', { params: { id } });
    expect(await attempt(await samplePhoto())).toMatchObject({ status: 404 });
  });
});

describe('changing the photo of a contact', () => {
  it('returns 404 for the URL of a replaced photo and of a removed one', async () => {
    const first = await uploadPhoto(ada, id);
    const second = await uploadPhoto(ada, id);
    expect(await fetched(first)).toMatchObject({ status: 404 });
    expect(await fetched(second)).toMatchObject({ status: 200 });
    const params = { id };
    for (let time = 0; time < 2; time += 1)
      expect(await ada.call('DELETE /api/contacts/{id}/photo/', { params })).toMatchObject({
        photo_url: null,
      });
    expect(await fetched(second)).toMatchObject({ status: 404 });
  });

  it('preserves the photo when the contact is edited, trashed and restored', async () => {
    const photo_url = await uploadPhoto(ada, id);
    const params = { id };
    await ada.call('PUT /api/contacts/{id}/', { params, body: { first_name: 'Amazing' } });
    await ada.call('DELETE /api/contacts/{id}/', { params });
    const { results } = await ada.call('GET /api/contacts/trash/');
    expect(results[0]).toMatchObject({ id, photo_url });
    await ada.call('POST /api/contacts/{id}/restore/', { params });
    expect(await getContact()).toMatchObject({ first_name: 'Amazing', photo_url });
  });

  it('deletes the photo with the contact and with the account', async () => {
    const url = await uploadPhoto(ada, id);
    const params = { id };
    await ada.call('DELETE /api/contacts/{id}/', { params });
    await ada.call('DELETE /api/contacts/trash/{id}/', { params });
    expect(await fetched(url)).toMatchObject({ status: 404 });
    const joan = await app.signUp('Joan');
    const contact = await joan.call('POST /api/contacts/', { body: { first_name: 'Alan' } });
    const other = await uploadPhoto(joan, contact.id);
    await joan.call('DELETE /api/me/', { body: { password: PASSWORD } });
    expect(await fetched(other)).toMatchObject({ status: 404 });
  });
});

describe('showing the photo of a contact', () => {
  it('returns the photo in lists, searches, reminders and on the dashboard', async () => {
    const contact = await addContact({ first_name: 'Katherine', favorite: true });
    const photo_url = await uploadPhoto(ada, contact);
    const list = await ada.call('GET /api/contacts/', { query: { q: 'Katherine' } });
    expect(list.results).toMatchObject([{ photo_url }]);
    const hits = await ada.call('GET /api/search/', { query: { q: 'Katherine' } });
    expect(hits.contacts).toMatchObject([{ photo_url }]);
    const due_date = '2026-01-01';
    const body = { title: 'Call', contact_ids: [contact], due_date };
    const reminder = await ada.call('POST /api/reminders/', { body });
    expect(reminder.contacts).toEqual([
      { id: contact, name: 'Katherine', photo_url, avatar_url: null },
    ]);
    const { favorites, today } = await ada.call('GET /api/dashboard/');
    expect(favorites?.contacts).toMatchObject([{ id: contact, photo_url, avatar_url: null }]);
    expect(today?.items).toMatchObject([{ contact_id: contact, photo_url, avatar_url: null }]);
  });

  it("returns the viewer's photo of the other user in a conversation", async () => {
    const [joan, mary] = [await app.signUp('Joan'), await app.signUp('Mary')];
    await connect(joan, mary);
    const photo_url = await uploadPhoto(joan, await linkedId(joan, mary));
    const { id: conversation } = await joan.call('POST /api/conversations/start/', {
      body: { to_user: mary.id, initial_message: 'Hello' },
    });
    const seenBy = async (person: Person) =>
      (await person.call('GET /api/conversations/{id}/', { params: { id: conversation } }))
        .participants[1];
    expect(await seenBy(joan)).toMatchObject({ id: mary.id, photo_url, avatar_url: null });
    expect(await seenBy(mary)).toMatchObject({ id: joan.id, photo_url: null });
  });
});

describe('merging contacts with photos', () => {
  it("keeps the remaining contact's photo, and both after an undo", async () => {
    const other = await addContact({ first_name: 'Grace' });
    const [own, others] = [await uploadPhoto(ada, id), await uploadPhoto(ada, other)];
    const { merge_id, photo_url } = await merge(id, other);
    expect(photo_url).toBe(own);
    await undoMerge(merge_id);
    expect((await getContact()).photo_url).toBe(own);
    expect((await getContact(other)).photo_url).toBe(others);
  });

  it('takes the first photo of the others, and returns it on undo', async () => {
    const [first, second] = [
      await addContact({ first_name: 'G' }),
      await addContact({ first_name: 'H' }),
    ];
    await uploadPhoto(ada, first, await samplePhoto({ background: 'lime' }));
    await uploadPhoto(ada, second, await samplePhoto({ background: 'blue' }));
    const { merge_id, photo_url } = await merge(id, second, first);
    const [red = 255, , blueMean = 0] = await colorOf((await fetched(photo_url)).image);
    expect([red < 5, blueMean > 250]).toEqual([true, true]);
    await undoMerge(merge_id);
    expect((await getContact()).photo_url).toBeNull();
    expect(await fetched(photo_url)).toMatchObject({ status: 404 });
    expect((await getContact(second)).photo_url).not.toBeNull();
  });

  it('preserves a photo set after the merge when it is undone', async () => {
    const other = await addContact({ first_name: 'Grace' });
    await uploadPhoto(ada, other);
    const { merge_id } = await merge(id, other);
    const url = await uploadPhoto(ada, id);
    await undoMerge(merge_id);
    expect((await getContact()).photo_url).toBe(url);
  });
});
