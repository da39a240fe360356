import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Contact } from '#contract/contacts.ts';
import type { ImportFile } from '#contract/imports.ts';
import { samplePhoto, uploadPhoto } from '../../../testing/photos.ts';
import { readZip } from '../../../testing/read-zip.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
let blue: string;
beforeAll(async () => {
  app = await openTestApp();
  const photo = { width: 40, height: 40, background: 'blue', format: 'jpeg' } as const;
  blue = (await samplePhoto(photo)).toString('base64');
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada');
});

const card = (version: string, ...lines: string[]) =>
  ['BEGIN:VCARD', `VERSION:${version}`, ...lines, 'END:VCARD', ''].join('\r\n');

const grace = (version: string, photo: string) =>
  card(version, 'FN:Grace Hopper', 'N:Hopper;Grace;;;', 'EMAIL:grace@example.org', photo);

async function preview(file: string): Promise<ImportFile> {
  return (await ada.upload('POST /api/imports/', 'book.vcf', file)).body as ImportFile;
}

async function imported(file: string): Promise<ImportFile> {
  const params = { id: (await preview(file)).id };
  await ada.call('POST /api/imports/{id}/commit/', { params });
  await app.runJobs();
  return ada.call('GET /api/imports/{id}/', { params });
}

const onlyContact = async (): Promise<Contact> =>
  (await ada.call('GET /api/contacts/')).results[0]!;

async function fetched(url: string | null) {
  const { statusCode, rawPayload } = await app.app.inject({ url: url ?? '/missing' });
  return { status: statusCode, image: rawPayload };
}

async function isBlue(image: Buffer): Promise<boolean> {
  const { channels } = await sharp(image).stats();
  const [red = 255, , blueMean = 0] = channels.map(({ mean }) => mean);
  return red < 20 && blueMean > 230;
}

const download = async (path: string) =>
  app.app.inject({ url: path, headers: { authorization: `Bearer ${ada.token}` } });

const exported = async (query: string) =>
  (await download(`/api/contacts/export/?${query}`)).body.replaceAll('\r\n ', '');

const BROKEN = 'PHOTO;TYPE=JPEG;ENCODING=b:/9j/4AAQSkZJRgABAQAAAQAB';

describe('importing photos', () => {
  it.each([
    ['2.1', () => `PHOTO;JPEG;ENCODING=BASE64:\r\n ${blue}\r\n`],
    ['3.0', () => `PHOTO;ENCODING=b;TYPE=JPEG:${blue}`],
    ['4.0', () => `PHOTO:data:image/jpeg;base64,${blue}`],
  ])('shows the PHOTO of a vCard %s as the photo of the contact', async (version, photo) => {
    expect(await imported(grace(version, photo()))).toMatchObject({ status: 'done' });
    const { photo_url } = await onlyContact();
    const { status, image } = await fetched(photo_url);
    expect(status).toBe(200);
    expect(await isBlue(image)).toBe(true);
    // Not enlarged.
    expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width: 40, height: 40 });
  });

  it.each([
    ['3.0', 'PHOTO;VALUE=uri:https://example.org/grace.jpg'],
    ['4.0', 'PHOTO:https://example.org/grace.jpg'],
  ])('exports a PHOTO of vCard %s that is a URL unchanged', async (version, photo) => {
    await imported(grace(version, photo));
    expect((await onlyContact()).photo_url).toBeNull();
    expect(await exported(`format=vcf&version=${version}`)).toContain(`${photo}\r\n`);
  });

  it('imports a contact with a damaged photo and exports it unchanged', async () => {
    const done = await imported(grace('3.0', BROKEN));
    expect(done).toMatchObject({ status: 'done', totals: { add: 1 } });
    expect((await onlyContact()).photo_url).toBeNull();
    expect(await exported('format=vcf&version=3.0')).toContain(`${BROKEN}\r\n`);
  });

  it('takes the first photo that can be read', async () => {
    await imported(grace('3.0', `${BROKEN}\r\nPHOTO;ENCODING=b;TYPE=JPEG:${blue}`));
    expect(await isBlue((await fetched((await onlyContact()).photo_url)).image)).toBe(true);
  });

  it('adds a photo to an existing contact without one, and removes it on undo', async () => {
    const body = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.org' };
    await ada.call('POST /api/contacts/', { body });
    const file = grace('3.0', `PHOTO;ENCODING=b;TYPE=JPEG:${blue}`);
    const { id, totals } = await imported(file);
    expect(totals).toMatchObject({ update: 1 });
    const { photo_url } = await onlyContact();
    expect(await fetched(photo_url)).toMatchObject({ status: 200 });
    expect((await preview(file)).totals).toMatchObject({ update: 0, skip: 1 });
    await ada.call('POST /api/imports/{id}/undo/', { params: { id } });
    await app.runJobs();
    expect((await onlyContact()).photo_url).toBeNull();
    expect(await fetched(photo_url)).toMatchObject({ status: 404 });
  });

  it('preserves the photo of an existing contact', async () => {
    const body = { first_name: 'Grace', email: 'grace@example.org' };
    const { id } = await ada.call('POST /api/contacts/', { body });
    const photo_url = await uploadPhoto(ada, id);
    await imported(grace('3.0', `TITLE:Admiral\r\nPHOTO;ENCODING=b;TYPE=JPEG:${blue}`));
    expect(await onlyContact()).toMatchObject({ job_title: 'Admiral', photo_url });
    expect((await exported('format=vcf')).match(/PHOTO/g)).toHaveLength(1);
  });

  it('deletes the photos of added contacts when the import is undone', async () => {
    const { id } = await imported(grace('3.0', `PHOTO;ENCODING=b;TYPE=JPEG:${blue}`));
    const { photo_url } = await onlyContact();
    await ada.call('POST /api/imports/{id}/undo/', { params: { id } });
    await app.runJobs();
    expect(await fetched(photo_url)).toMatchObject({ status: 404 });
  });
});

describe('exporting photos', () => {
  beforeEach(async () => {
    const { id } = await ada.call('POST /api/contacts/', { body: { first_name: 'Grace' } });
    await uploadPhoto(ada, id, Buffer.from(blue, 'base64'));
  });

  it.each([
    ['3.0', /^PHOTO;ENCODING=b;TYPE=JPEG:(.*)$/m],
    ['4.0', /^PHOTO:data:image\/jpeg;base64,(.*)$/m],
  ])('exports a photo as JPEG in vCard %s, which an import reads', async (version, line) => {
    const text = await exported(`format=vcf&version=${version}`);
    const photo = Buffer.from(line.exec(text)?.[1] ?? '', 'base64');
    expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', width: 40 });
    ada = await app.signUp('Ada');
    await imported(text);
    expect(await isBlue((await fetched((await onlyContact()).photo_url)).image)).toBe(true);
    expect((await exported(`format=vcf&version=${version}`)).match(/PHOTO/g)).toHaveLength(1);
  });

  it('exports photos in the JSON and vCard of the account', async () => {
    const files = readZip((await download('/api/me/export/')).rawPayload);
    const [contact] = JSON.parse(String(files.get('contacts.json'))) as [{ photo: string }];
    const [head, base64 = ''] = contact.photo.split(',');
    expect(head).toBe('data:image/jpeg;base64');
    expect(await isBlue(Buffer.from(base64, 'base64'))).toBe(true);
    expect(String(files.get('contacts.vcf'))).toContain('\nPHOTO:data:image/jpeg;base64,');
  });
});
