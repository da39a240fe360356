import { availableParallelism } from 'node:os';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import sharp from 'sharp';
import { badInput } from '../app-error.ts';
import { createQueue } from '../infra/queue.ts';

// Whether libvips has an HEVC decoder; the prebuilt one reads only AVIF.
const READS_HEIC = sharp.format.heif.input.fileSuffix?.includes('.heic') === true;

// Disables all libvips loaders but those allowed below: some can open other files or hang. See docs/decisions/036.
sharp.block({ operation: ['VipsForeignLoad'] });

sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    ...(READS_HEIC ? ['VipsForeignLoadHeifBuffer'] : []),
  ],
});

// No image is read twice; the cache took 50 MB.
sharp.cache(false);

/** Larger than photos of cameras and phones; 200 MB decoded. */
const MAX_PIXELS = 50_000_000;

const TIMEOUT_SECONDS = 20;

const WEBP_QUALITY = 82;

/** Takes half to a third of the time of the default, 4, for files 8 to 20 % larger. */
const WEBP_EFFORT = 0;

const JPEG_QUALITY = 85;

const TOO_LARGE_MESSAGE = msg`This image has too many pixels. Choose one with at most 50 megapixels.`;

type ImageFormat = 'png' | 'jpeg' | 'webp' | 'gif' | 'heic';

export interface PhotoOptions {
  /** Width and height of the result; smaller images aren't enlarged. */
  pixels: number;
  formats: readonly ImageFormat[];
  /** For files of other formats and damaged ones. */
  wrong_type: MessageDescriptor;
}

/** The formats of a contact's photo that this server can read. */
export const CONTACT_PHOTO_FORMATS: readonly ImageFormat[] = [
  'png',
  'jpeg',
  'webp',
  'gif',
  ...(READS_HEIC ? (['heic'] as const) : []),
];

// sharp uses Node's thread pool, whose four threads also hash passwords.
const SLOTS = Math.min(availableParallelism(), 3);

/** Images with more pixels take all slots, because decoding them needs much memory. */
const SMALL_PIXELS = 1_000_000;

const queue = createQueue(SLOTS);

/**
 * Re-encodes an image: first frame, upright, center-cropped to a square, WebP without metadata. 400 at `image` unless
 * it's valid, of one of the formats and of acceptable size. See docs/decisions/036.
 */
export async function encodePhoto(
  file: Buffer,
  { pixels, formats, wrong_type }: PhotoOptions,
): Promise<Buffer> {
  if (!hasImageFormat(file, formats)) rejectImage(wrong_type);
  const { width, height } = await queue(() => sharp(file).metadata()).catch(() =>
    rejectImage(wrong_type),
  );
  if (width * height > MAX_PIXELS) rejectImage(TOO_LARGE_MESSAGE);
  const side = Math.min(pixels, width, height);
  const encode = () =>
    sharp(file, { limitInputPixels: MAX_PIXELS, pages: 1, failOn: 'error' })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: WEBP_QUALITY, effort: WEBP_EFFORT })
      .toBuffer();
  return queue(encode, width * height > SMALL_PIXELS ? SLOTS : 1).catch(() =>
    rejectImage(wrong_type),
  );
}

/** A stored photo as JPEG, which every address book reads. */
export function toJpeg(photo: Buffer): Promise<Buffer> {
  return sharp(photo).flatten({ background: 'white' }).jpeg({ quality: JPEG_QUALITY }).toBuffer();
}

function rejectImage(message: MessageDescriptor): never {
  throw badInput({ image: message });
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff]);

/** Brands of still images coded with HEVC (ISO/IEC 23008-12). */
const HEIC_BRANDS = new Set(['heic', 'heix', 'mif1']);

/** Whether a file, or its first 12 bytes, has one of the formats. */
export function hasImageFormat(file: Buffer, formats: readonly ImageFormat[]): boolean {
  const format = formatOf(file);
  return format !== null && formats.includes(format);
}

/** Detects the format by content, not by name or header. */
function formatOf(file: Buffer): ImageFormat | null {
  const begins = (bytes: Buffer) => file.subarray(0, bytes.length).equals(bytes);
  const text = (from: number, to: number) => file.toString('latin1', from, to);
  if (begins(PNG_SIGNATURE)) return 'png';
  if (begins(JPEG_SIGNATURE)) return 'jpeg';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif';
  return text(4, 8) === 'ftyp' && HEIC_BRANDS.has(text(8, 12)) ? 'heic' : null;
}
