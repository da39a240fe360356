import { decodeCharset } from './decode-charset.ts';

const ESCAPED_BYTE = /=([0-9A-Fa-f]{2})/g;

/**
 * Decodes quoted-printable text (RFC 2045, section 6.7) whose bytes are in `charset`. Soft line breaks are gone
 * already. An `=` that no two digits follow stands for itself.
 */
export function decodeQuotedPrintable(value: string, charset: string): string {
  if (!value.includes('=')) return value;
  // Letters that a careless writer left as they are can't be turned back into bytes: only what is encoded is decoded.
  return value.replace(/\p{ASCII}+/gu, (run) => decodeAscii(run, charset));
}

/** The whole at once, since the second byte of a letter may look like a plain character (Shift JIS). */
function decodeAscii(value: string, charset: string): string {
  const bytes = value.replace(ESCAPED_BYTE, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return decodeCharset(Buffer.from(bytes, 'latin1'), charset);
}
