const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
const windows1252 = new TextDecoder('windows-1252');
const decoders = new Map<string, TextDecoder | null>();

/** The decoder of a charset by any of its names, or null for one that nobody here knows. */
function decoderOf(charset: string): TextDecoder | null {
  const name = charset.trim().toLowerCase();
  const known = decoders.get(name);
  if (known !== undefined) return known;
  const made = makeDecoder(name);
  // A file may name any number of charsets that don't exist; a few suffice for those that do.
  if (decoders.size < 100) decoders.set(name, made);
  return made;
}

function makeDecoder(name: string): TextDecoder | null {
  try {
    return new TextDecoder(name, { ignoreBOM: true });
  } catch {
    return null;
  }
}

/** Text in UTF-8, or null where the bytes are something else. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return null;
  }
}

/** Text in the charset that the file names; without one UTF-8, and Windows-1252 where it isn't that. */
export function decodeCharset(bytes: Uint8Array, charset: string): string {
  const decoder = charset === '' ? null : decoderOf(charset);
  if (decoder !== null) return decoder.decode(bytes);
  return decodeUtf8(bytes) ?? windows1252.decode(bytes);
}
