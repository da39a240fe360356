import sharp, { type FormatEnum } from 'sharp';
import type { Person } from './test-app.ts';

interface PhotoOptions {
  width?: number;
  height?: number;
  background?: string;
  format?: keyof FormatEnum;
}

/** A valid image of one color. */
export function samplePhoto(options: PhotoOptions = {}): Promise<Buffer> {
  const { width = 9, height = 9, background = 'red', format = 'png' } = options;
  const create = { width, height, channels: 3, background } as const;
  return sharp({ create }).toFormat(format).toBuffer();
}

/** A multipart body with the file at `image`. */
export function photoForm(file: Uint8Array | string, field = 'image'): FormData {
  const form = new FormData();
  form.append(field, new Blob([file as BlobPart]), 'photo');
  return form;
}

/** Sets a contact's photo, one color by default; returns its URL. */
export async function uploadPhoto(person: Person, id: number, file?: Uint8Array): Promise<string> {
  const form = photoForm(file ?? (await samplePhoto()));
  const contact = await person.call('PUT /api/contacts/{id}/photo/', { params: { id }, form });
  return contact.photo_url!;
}
