/** A JPEG as a `data:` URI (RFC 2397). */
export function dataUri(jpeg: Buffer): string {
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}
