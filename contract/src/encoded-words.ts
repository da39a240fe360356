/** `=?charset?B or Q?text?=` (RFC 2047, section 2), with a language behind the charset (RFC 2231, section 5). */
const WORD = /=\?([^?*\s]+)(?:\*[^?\s]*)?\?([bq])\?([^?\s]*)\?=/gi;
/** The blanks between two such words are none of the text. */
const BETWEEN = /(=\?[^?\s]+\?[bq]\?[^?\s]*\?=)\s+(?==\?[^?\s]+\?[bq]\?[^?\s]*\?=)/gi;

/** The text of encoded words, as they stand in the header of a mail; what can't be read stays as it is. */
export function decodeWords(text: string): string {
  if (!text.includes('=?')) return text;
  return text
    .replace(BETWEEN, '$1')
    .replace(WORD, (word, charset: string, encoding: string, encoded: string) => {
      try {
        const bytes = encoding.toLowerCase() === 'b' ? atob(encoded) : quoted(encoded);
        const codes = Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
        return new TextDecoder(charset).decode(codes);
      } catch {
        return word;
      }
    });
}

/** The bytes, one in each character. */
function quoted(encoded: string): string {
  return encoded
    .replaceAll('_', ' ')
    .replace(/=([\da-f]{2})/gi, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    );
}
