import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import type { User } from '#contract/users.ts';
import { connect, makeDiscoverable } from '../../testing/relations.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada Lovelace');
});
afterAll(() => app.close());

const KIND = 'Choose a PNG, JPEG or WebP image.';
const RED = { r: 255, g: 0, b: 0 };

function formWith(file: Uint8Array | string, name = 'me.png', field = 'image'): FormData {
  const form = new FormData();
  form.append(field, new Blob([file as BlobPart], { type: 'image/png' }), name);
  return form;
}

const attempt = (person: Person, body: FormData) =>
  person.attempt('POST /api/me/avatar/', { body });

async function setTo(person: Person, file: Uint8Array): Promise<string> {
  const { status, body } = await attempt(person, formWith(file));
  expect(status).toBe(200);
  return (body as User).avatar_url ?? '';
}

async function fetched(url: string) {
  const { statusCode, headers, rawPayload } = await app.app.inject({ method: 'GET', url });
  return { status: statusCode, headers, image: rawPayload };
}

/** What is kept of a picture. */
const saved = async (file: Uint8Array) => (await fetched(await setTo(ada, file))).image;

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: RED } });

const rejected = (message = KIND) => ({ status: 400, body: { errors: { image: [message] } } });

const sent = (file: Uint8Array | string) => attempt(ada, formWith(file));

describe('uploading a photo', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('accepts %s and stores a square WebP', async (kind) => {
    const image = await saved(await canvas(640, 300).toFormat(kind).toBuffer());
    expect(await sharp(image).metadata()).toMatchObject({
      format: 'webp',
      width: LIMITS.avatar_pixels,
      height: LIMITS.avatar_pixels,
    });
  });

  it('serves a photo publicly, as immutable and with its type only', async () => {
    const url = await setTo(ada, await canvas(9, 9).png().toBuffer());
    expect(url).toMatch(/^\/api\/avatars\/[\w-]{43}\/$/);
    expect(await fetched(url)).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      },
    });
  });

  it('removes all metadata', async () => {
    const secret = 'Somewhere in Marylebone';
    const file = await canvas(50, 50)
      .withIccProfile('p3')
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${secret}</a></x:xmpmeta>`)
      .withExif({
        IFD0: { Copyright: secret },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 31/1 0/1' },
      })
      .jpeg()
      .toBuffer();
    expect(file.includes(secret)).toBe(true);
    expect(await sharp(file).metadata()).toMatchObject({
      exif: expect.any(Buffer) as Buffer,
      icc: expect.any(Buffer) as Buffer,
      xmp: expect.any(Buffer) as Buffer,
    });
    const image = await saved(file);
    expect(image.includes(secret)).toBe(false);
    const metadata = await sharp(image).metadata();
    for (const part of ['exif', 'icc', 'xmp', 'iptc', 'orientation'])
      expect(metadata).not.toHaveProperty(part);
  });

  it('applies the orientation of a photo', async () => {
    // Red above blue; the orientation says that what is stored was turned by half a circle.
    const blue = await sharp({
      create: { width: 60, height: 30, channels: 3, background: { r: 0, g: 0, b: 255 } },
    })
      .png()
      .toBuffer();
    const file = await canvas(60, 60)
      .composite([{ input: blue, top: 30, left: 0 }])
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer();
    const { data } = await sharp(await saved(file))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [red = 0, , bluePart = 0] = data.subarray(0, 3);
    expect(bluePart).toBeGreaterThan(200);
    expect(red).toBeLessThan(60);
  });

  it('stores the first frame of an animated photo', async () => {
    const second = await sharp({
      create: { width: 20, height: 20, channels: 3, background: '#00f' },
    })
      .png()
      .toBuffer();
    const film = await sharp([await canvas(20, 20).png().toBuffer(), second], {
      join: { animated: true },
    })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(film).metadata()).pages).toBe(2);
    const image = await saved(film);
    expect((await sharp(image).metadata()).pages ?? 1).toBe(1);
    const [red = 0] = await sharp(image).raw().toBuffer();
    expect(red).toBeGreaterThan(200);
  });
});

describe('invalid photos', () => {
  it('rejects invalid photos by content regardless of the name', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0"/></svg>';
    const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');
    const html = '<!doctype html><script>alert(1)</script>';
    for (const file of ['', 'x', svg, `<?xml version="1.0"?>${svg}`, html, gif, '%PDF-1.7', 'RIFF'])
      expect(await sent(file)).toMatchObject(rejected());
  });

  it('rejects truncated or damaged photos', async () => {
    const whole = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: RED,
        noise: { type: 'gaussian', mean: 99, sigma: 30 },
      },
    })
      .jpeg()
      .toBuffer();
    expect(await sent(whole.subarray(0, whole.length / 2))).toMatchObject(rejected());
    for (const kind of ['png', 'jpeg', 'webp'] as const) {
      const file = await canvas(90, 90).toFormat(kind).toBuffer();
      expect(await sent(file.subarray(0, 20))).toMatchObject(rejected());
      expect(
        await sent(Buffer.concat([file.subarray(0, 12), Buffer.from('<svg/>')])),
      ).toMatchObject(rejected());
    }
  });

  it('rejects photos that would be too large to decode', async () => {
    const bomb = await canvas(10_000, 5_001).png({ compressionLevel: 1 }).toBuffer();
    expect(bomb.length).toBeLessThan(LIMITS.avatar_bytes);
    expect(await sent(bomb)).toMatchObject(
      rejected('This image has too many pixels. Choose one with at most 50 megapixels.'),
    );
  });

  it('rejects photos over 5 MB, without a file or in another format', async () => {
    expect(await attempt(ada, formWith(new Uint8Array(LIMITS.avatar_bytes + 1)))).toMatchObject({
      status: 413,
    });
    for (const form of [new FormData(), formWith('x', 'me.png', 'file')])
      expect(await attempt(ada, form)).toMatchObject({
        status: 400,
        body: { errors: { image: [expect.any(String)] } },
      });
    expect(await ada.attempt('POST /api/me/avatar/', { body: {} })).toMatchObject({ status: 415 });
  });

  it('preserves the previous photo after an invalid one', async () => {
    const url = await setTo(ada, await canvas(9, 9).png().toBuffer());
    expect(await sent('x')).toMatchObject(rejected());
    expect((await ada.call('GET /api/me/')).avatar_url).toBe(url);
    expect(await fetched(url)).toMatchObject({ status: 200 });
  });
});

describe('changing a photo', () => {
  it('serves a changed photo at a new URL and deletes the old one', async () => {
    const file = await canvas(9, 9).png().toBuffer();
    const [first, second] = [await setTo(ada, file), await setTo(ada, file)];
    expect(second).not.toBe(first);
    expect(await fetched(first)).toMatchObject({ status: 404 });
    expect(await fetched(second)).toMatchObject({ status: 200 });
  });

  it('leaves one photo after concurrent uploads', async () => {
    const file = await canvas(9, 9).png().toBuffer();
    const grace = await app.signUp('Grace');
    await Promise.all([setTo(grace, file), setTo(grace, file), setTo(grace, file)]);
    const { avatar_url } = await grace.call('GET /api/me/');
    expect(await fetched(avatar_url ?? '')).toMatchObject({ status: 200 });
    const rows = await app.db
      .selectFrom('avatars')
      .where('user_id', '=', grace.id)
      .selectAll()
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('removes a photo idempotently', async () => {
    const url = await setTo(ada, await canvas(9, 9).png().toBuffer());
    for (let time = 0; time < 2; time += 1)
      expect(await ada.call('DELETE /api/me/avatar/')).toMatchObject({ avatar_url: null });
    expect(await fetched(url)).toMatchObject({
      status: 404,
      headers: { 'content-type': 'application/problem+json; charset=utf-8' },
    });
  });
});

it('shows a photo everywhere the user appears', async () => {
  const [alan, joan, common] = [
    await app.signUp('Alan'),
    await app.signUp('Joan'),
    await app.signUp('Common'),
  ];
  await makeDiscoverable(joan, common);
  const avatar_url = await setTo(joan, await canvas(9, 9).png().toBuffer());
  await connect(alan, common);
  await connect(common, joan);
  expect((await alan.call('GET /api/suggested-connections/')).results).toMatchObject([
    { user: { id: joan.id, avatar_url } },
  ]);
  await connect(alan, joan);
  const contacts = (await alan.call('GET /api/contacts/', { query: { q: 'Joan' } })).results;
  expect(contacts).toMatchObject([{ linked_user: { id: joan.id, avatar_url } }]);
  const seen = await alan.call('GET /api/users/{id}/', { params: { id: joan.id } });
  expect(seen.avatar_url).toBe(avatar_url);
  const block = await alan.call('POST /api/blocks/', { body: { user_id: joan.id } });
  expect(block.user.avatar_url).toBe(avatar_url);
});
