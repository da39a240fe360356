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

// Disables all libvips loaders but those allowed below: some can open other files or hang. See docs/decisions/036.
sharp.block({ operation: ['VipsForeignLoad'] });

sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** Larger than photos of cameras and phones; 200 MB decoded. */
const MAX_PIXELS = 50_000_000;

const TIMEOUT_SECONDS = 20;

const WEBP_QUALITY = 82;

const WRONG_TYPE_MESSAGE = 'Choose a PNG, JPEG or WebP image.';

const TOO_LARGE_MESSAGE = 'This image has too many pixels. Choose one with at most 50 megapixels.';

let last: Promise<unknown> = Promise.resolve();

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff]);

/** Sets the caller's photo under a new key. 400 at `image` as in `makeAvatar`. */
export async function setAvatar(ctx: UserContext, file: Buffer): Promise<User> {
  const image = await makeAvatar(file);
  const key = newToken();
  return inTransaction(ctx, async (txCtx) => {
    await saveAvatar(txCtx.db, ctx.user_id, { key, image, created_at: ctx.clock.now() });
    return showWith(txCtx, key);
  });
}

/** Removes the caller's photo; idempotent. */
export async function removeAvatar(ctx: UserContext): Promise<User> {
  return inTransaction(ctx, async (txCtx) => {
    await deleteAvatar(txCtx.db, ctx.user_id);
    return showWith(txCtx, null);
  });
}

export async function getAvatar(ctx: Context, key: string): Promise<Buffer> {
  const found = await findAvatar(ctx.db, key);
  if (found === undefined) throw notFound('Photo');
  return found.image;
}

async function showWith(ctx: UserContext, avatar_key: string | null): Promise<User> {
  await updateUser(ctx.db, ctx.user_id, { avatar_key, updated_at: ctx.clock.now() });
  await publish(ctx.db, [ctx.user_id], 'users', ctx.user_id);
  return getMe(ctx, ctx.user_id);
}

/**
 * Re-encodes an image: first frame, upright, center-cropped to a square, WebP without metadata. 400 at `image` unless
 * it's a valid PNG, JPEG or WebP of acceptable size. See docs/decisions/036.
 */
function makeAvatar(file: Buffer): Promise<Buffer> {
  // Sequential, because decoding large images needs much memory.
  const made = last.then(() => decode(file));
  last = made.catch(() => undefined);
  return made;
}

async function decode(file: Buffer): Promise<Buffer> {
  if (!isPicture(file)) throw badInput({ image: WRONG_TYPE_MESSAGE });
  const { width, height } = await sharp(file)
    .metadata()
    .catch(() => rejectImage(WRONG_TYPE_MESSAGE));
  if (width * height > MAX_PIXELS) rejectImage(TOO_LARGE_MESSAGE);
  return sharp(file, { limitInputPixels: MAX_PIXELS, pages: 1, failOn: 'error' })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize(LIMITS.avatar_pixels, LIMITS.avatar_pixels, { fit: 'cover' })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer()
    .catch(() => rejectImage(WRONG_TYPE_MESSAGE));
}

function rejectImage(message: string): never {
  throw badInput({ image: message });
}

/** Detects the type by content, not by name or header. */
function isPicture(file: Buffer): boolean {
  const begins = (bytes: Buffer) => file.subarray(0, bytes.length).equals(bytes);
  const webp =
    file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP';
  return begins(PNG_SIGNATURE) || begins(JPEG_SIGNATURE) || webp;
}
