/** `=?charset?B or Q?text?=` (RFC 2047 §2), optionally with a language after the charset (RFC 2231 §5). */
const ENCODED_WORD = /=\?([^?*\s]+)(?:\*[^?\s]*)?\?([bq])\?([^?\s]*)\?=/gi;
/** Whitespace between two encoded words isn't part of the text (RFC 2047 §6.2). */
const SPACE_BETWEEN_ENCODED = /(=\?[^?\s]+\?[bq]\?[^?\s]*\?=)\s+(?==\?[^?\s]+\?[bq]\?[^?\s]*\?=)/gi;

/** Decodes the encoded words in an email header. Undecodable words are returned unchanged. */
export function decodeWords(text: string): string {
  if (!text.includes('=?')) return text;
  return text
    .replace(SPACE_BETWEEN_ENCODED, '$1')
    .replace(ENCODED_WORD, (word, charset: string, encoding: string, encoded: string) => {
      try {
        const bytes = encoding.toLowerCase() === 'b' ? atob(encoded) : decodeQuoted(encoded);
        const codes = Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
        return new TextDecoder(charset).decode(codes);
      } catch {
        return word;
      }
    });
}

/** One byte per character. */
function decodeQuoted(encoded: string): string {
  return encoded
    .replaceAll('_', ' ')
    .replace(/=([\da-f]{2})/gi, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    );
}
