import { t } from '@lingui/core/macro';

/** In image pixels. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The server stores less than this anyway. */
const MAX_PIXELS = 1024;

/** The cropped area as a square file of at most 1024 pixels. */
export async function croppedPhoto(url: string, area: CropArea): Promise<Blob> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const size = Math.min(MAX_PIXELS, Math.round(area.width));
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error(t`Your browser can’t crop images.`);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, size, size);
  return new Promise((resolve, reject) => {
    // Browsers without WebP encoding return PNG.
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error(t`Couldn’t crop the image.`))),
      'image/webp',
      0.9,
    );
  });
}

/** Whether the browser can decode the file. */
export async function isDecodableImage(file: Blob): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}
