import { z } from 'zod';
import { LIMITS } from '#contract/limits.ts';
import { AppError } from '../../../app-error.ts';
import { CONTACT_PHOTO_FORMATS, hasImageFormat } from '../../../images/encode-photo.ts';
import { encodeContactPhoto } from '../../contacts/public.ts';

const photoProperty = z.object({ name: z.literal('photo'), value: z.string() });

/** Base64 of the bytes that show the format. */
const HEAD_LENGTH = 16;

/** Whether unmapped data of a card contains an image. */
export function hasPhoto(extra: readonly unknown[]): boolean {
  return extra.some((entry) => imageBase64(entry) !== null);
}

/**
 * The first PHOTO of a card that can be read, re-encoded, and the other unmapped data. Nothing is fetched, and damaged
 * images stay in the unmapped data.
 */
export async function takePhoto(
  extra: unknown[],
): Promise<{ photo: Buffer | null; extra: unknown[] }> {
  for (const entry of extra) {
    const base64 = imageBase64(entry);
    const photo = base64 === null ? null : await encodeOrNull(Buffer.from(base64, 'base64'));
    if (photo !== null) return { photo, extra: extra.filter((other) => other !== entry) };
  }
  return { photo: null, extra };
}

async function encodeOrNull(file: Buffer): Promise<Buffer | null> {
  if (file.length > LIMITS.contact_photo_bytes) return null;
  try {
    return await encodeContactPhoto(file);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The base64 of a PHOTO of vCard 2.1, 3.0 or 4.0; null for anything else, such as a URL. */
export function imageBase64(entry: unknown): string | null {
  const { success, data } = photoProperty.safeParse(entry);
  if (!success) return null;
  const base64 = data.value.replace(/^data:[^,]*;base64,/i, '').trimStart();
  const head = Buffer.from(base64.slice(0, HEAD_LENGTH), 'base64');
  return hasImageFormat(head, CONTACT_PHOTO_FORMATS) ? base64 : null;
}
