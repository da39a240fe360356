import sharp from 'sharp';
import type { User } from '#contract/users.ts';
import { LIMITS } from '#contract/limits.ts';
import { badInput, notFound } from '../../app-error.ts';
import type { Context, UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { newToken } from '../../infra/tokens.ts';
import { deleteAvatar, findAvatar, saveAvatar, updateUser } from './users.queries.ts';
import { getMe } from './users.service.ts';

// libvips reads many more kinds of file, some of them able to open others or to run for ever: for this process they
// are closed. What is no PNG, JPEG or WebP in memory is refused before a byte of it is decoded.
sharp.block({ operation: ['VipsForeignLoad'] });

sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** More than cameras and phones give; unpacked it is 200 MB. */
const MAX_PIXELS = 50_000_000;

const SECONDS = 20;

const QUALITY = 82;

const KIND = 'Please choose a PNG, JPEG or WebP picture.';

const SIZE = 'This picture has too many pixels. Please choose one of at most 50 megapixels.';

let last: Promise<unknown> = Promise.resolve();

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/**
 * Gives the caller this picture in place of the one they had, under a new address: the old one is gone. 400 at `image`
 * as `makeAvatar`.
 */
export async function setAvatar(ctx: UserContext, file: Buffer): Promise<User> {
  const image = await makeAvatar(file);
  const key = newToken();
  return inTransaction(ctx, async (inside) => {
    await saveAvatar(inside.db, ctx.user_id, { key, image, created_at: ctx.clock.now() });
    return showWith(inside, key);
  });
}

/** Takes the caller's picture away; where there is none, that is no error. */
export async function removeAvatar(ctx: UserContext): Promise<User> {
  return inTransaction(ctx, async (inside) => {
    await deleteAvatar(inside.db, ctx.user_id);
    return showWith(inside, null);
  });
}

/** A picture by its key, WebP. 404 where there is none. */
export async function getAvatar(ctx: Context, key: string): Promise<Buffer> {
  const found = await findAvatar(ctx.db, key);
  if (found === undefined) throw notFound('Picture');
  return found.image;
}

async function showWith(ctx: UserContext, avatar_key: string | null): Promise<User> {
  await updateUser(ctx.db, ctx.user_id, { avatar_key, updated_at: ctx.clock.now() });
  await publish(ctx.db, [ctx.user_id], 'users', ctx.user_id);
  return getMe(ctx, ctx.user_id);
}

/**
 * Makes a picture as it is kept: the first frame, upright, its middle cut out square, as a WebP without metadata. 400
 * at `image` where it is no PNG, JPEG or WebP by its content, is broken, or would unpack to too much.
 */
function makeAvatar(file: Buffer): Promise<Buffer> {
  // One after the other: a picture of the largest size takes much memory.
  const made = last.then(() => decode(file));
  last = made.catch(() => undefined);
  return made;
}

async function decode(file: Buffer): Promise<Buffer> {
  if (!isPicture(file)) throw badInput({ image: KIND });
  const { width, height } = await sharp(file)
    .metadata()
    .catch(() => refuse(KIND));
  if (width * height > MAX_PIXELS) refuse(SIZE);
  return sharp(file, { limitInputPixels: MAX_PIXELS, pages: 1, failOn: 'error' })
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize(LIMITS.avatar_pixels, LIMITS.avatar_pixels, { fit: 'cover' })
    .webp({ quality: QUALITY })
    .toBuffer()
    .catch(() => refuse(KIND));
}

function refuse(sentence: string): never {
  throw badInput({ image: sentence });
}

/** By the first bytes alone; what a name or a header claims says nothing. */
function isPicture(file: Buffer): boolean {
  const begins = (bytes: Buffer) => file.subarray(0, bytes.length).equals(bytes);
  const webp =
    file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP';
  return begins(PNG) || begins(JPEG) || webp;
}
