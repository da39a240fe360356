export type PasswordStrength = 'too_short' | 'weak' | 'fair' | 'good' | 'strong';

/** Weakest first. */
export const STRENGTHS: readonly PasswordStrength[] = [
  'too_short',
  'weak',
  'fair',
  'good',
  'strong',
];

const POOLS: readonly [RegExp, number][] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{N}/u, 10],
  [/[^\p{L}\p{N}]/u, 30],
  [/\P{ASCII}/u, 200],
];

/**
 * Estimates strength from alphabet size and length; repeated and sequential characters ("aaa", "abc", "321") count
 * little. `known` are words an attacker has, such as the name.
 */
export function passwordStrength(
  password: string,
  known: readonly string[] = [],
): PasswordStrength {
  const characters = Array.from(maskKnown(password, known));
  if (Array.from(password).length < 8) return 'too_short';
  const pool = POOLS.reduce((sum, [has, size]) => sum + (has.test(password) ? size : 0), 0);
  const bits = Math.log2(Math.max(pool, 2)) * weigh(characters);
  if (bits < 40) return 'weak';
  if (bits < 56) return 'fair';
  return bits < 76 ? 'good' : 'strong';
}

function maskKnown(password: string, words: readonly string[]): string {
  const significant = words.filter((word) => word.length > 2);
  return significant.reduce(
    (rest, word) => rest.toLowerCase().replaceAll(word.toLowerCase(), '*'),
    password,
  );
}

function weigh(characters: readonly string[]): number {
  return characters.reduce((sum, character, index) => {
    const step = (character.codePointAt(0) ?? 0) - (characters[index - 1]?.codePointAt(0) ?? -9);
    return sum + (Math.abs(step) <= 1 ? 0.25 : 1);
  }, 0);
}
