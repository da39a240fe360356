const PHONE_DIGITS = 9;

/** Two values of a field with the same key say the same, however they are written. */
export function sameKey(field: string, value: string): string {
  if (field === 'phones') return value.replace(/\D/g, '').slice(-PHONE_DIGITS) || folded(value);
  if (field === 'urls' || field === 'website')
    return folded(value)
      .replace(/^https?:\/\//, '')
      .replace(/\/$/, '');
  return folded(value);
}

/** Without case, accents and needless space. */
function folded(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return plain.toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
