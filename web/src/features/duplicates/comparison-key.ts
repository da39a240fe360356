const PHONE_DIGITS = 9;

/** A key that is equal for the same value in different notations. */
export function comparisonKey(field: string, value: string): string {
  if (field === 'phones') return value.replace(/\D/g, '').slice(-PHONE_DIGITS) || folded(value);
  if (field === 'urls' || field === 'website')
    return folded(value)
      .replace(/^https?:\/\//, '')
      .replace(/\/$/, '');
  return folded(value);
}

/** Ignores case, accents and extra whitespace. */
function folded(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return plain.toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
