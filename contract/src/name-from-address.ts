const ROLE_ADDRESSES = new Set(
  'accounts admin billing booking bookings care contact customer desk do enquiries events help hello hr info jobs mail mailer marketing news newsletter no noreply not office order orders press reply sales service services support team the update updates us web webmaster'.split(
    ' ',
  ),
);

/**
 * Derives a name from an address: "Ada Lovelace" for `ada.lovelace@…`. Requires two or three alphabetic words, the
 * first and last with two or more letters; otherwise empty.
 */
export function nameFromAddress(address: string): string {
  const local = address.slice(0, address.lastIndexOf('@')).replace(/\+.*$/, '');
  const words = local.split(/[._-]/);
  if (words.length < 2 || words.length > 3 || !isName(words[0]) || !isName(words.at(-1))) return '';
  if (!words.every((word) => /^\p{L}[\p{L}\p{M}]*$/u.test(word))) return '';
  if (words.some((word) => ROLE_ADDRESSES.has(word.toLowerCase()))) return '';
  return words.map(capitalize).join(' ');
}

function isName(word = ''): boolean {
  return /^\p{L}[\p{L}\p{M}]+$/u.test(word);
}

function capitalize(word: string): string {
  const isUniformCase = word === word.toLowerCase() || word === word.toUpperCase();
  return isUniformCase ? word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase() : word;
}
