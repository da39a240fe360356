import { encode } from 'uqr';

/** Sharp on paper too. */
const MODULE_PIXELS = 24;
/** Readers need four empty modules all around (ISO/IEC 18004, section 6.3.8). */
const QUIET_ZONE = 4;

/** A text as a QR code in a PNG file, black on white; null where the browser can't draw. */
export async function qrPicture(text: string): Promise<Blob | null> {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * MODULE_PIXELS;
  const brush = canvas.getContext('2d');
  if (brush === null) return null;
  brush.fillStyle = 'white';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.fillStyle = 'black';
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries())
      if (dark) brush.fillRect(x * MODULE_PIXELS, y * MODULE_PIXELS, MODULE_PIXELS, MODULE_PIXELS);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
