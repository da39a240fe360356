const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Initials, the rest hidden: "A. L.". A name of one letter is hidden whole; null: they have deleted their account. */
export function maskedName(first_name: string | null, last_name: string | null): string {
  if (first_name === null) return 'Deleted account';
  const initials = [first_name, last_name ?? ''].flatMap(initialOf);
  return initials.length === 0 ? 'Somebody' : initials.join(' ');
}

function initialOf(name: string): string[] {
  const [first, second] = letters.segment(name.trim());
  return first === undefined || second === undefined ? [] : [`${first.segment.toUpperCase()}.`];
}
