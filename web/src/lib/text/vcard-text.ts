/** Escapes a single value; some readers don't unescape semicolons there (RFC 6350 §3.4). */
export function escaped(text: string): string {
  return text.replace(/[\\,]/g, String.raw`\$&`).replace(/\r\n|\r|\n/g, String.raw`\n`);
}

/** Escapes one part of a structured value. */
export function escapedPart(text: string): string {
  return escaped(text).replaceAll(';', String.raw`\;`);
}

/** Adds https:// to "example.org". */
export function withScheme(website: string): string {
  const written = website.replace(/\s/g, '');
  return /^[a-z][a-z\d+.-]*:/i.test(written) ? written : `https://${written}`;
}

/** Folds at 75 octets without splitting characters (RFC 6350 §3.2). */
function folded(line: string): string {
  let octets = 0;
  let text = '';
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > 75) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}

/** Lines of a vCard 4.0 without BEGIN and END, as text. */
export function vcardText(lines: readonly string[]): string {
  return ['BEGIN:VCARD', 'VERSION:4.0', ...lines, 'END:VCARD']
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}
