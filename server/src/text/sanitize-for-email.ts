import { firstCodePoints } from './code-points.ts';

const MAX_LENGTH = 40;

/** Invisible characters, apart from the joiners that Persian, Indic scripts and emoji need. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu;
const SPACES = /[\p{Cc}\p{Cn}\p{Co}\p{Cs}\p{Z}]+/gu;
/** Dots include that of Chinese and Japanese, which is valid in host names (RFC 3490 §3.1). */
const ADDRESS = /@|\/\/|^www[.。]|[.。].*[/\\]/iu;
const LINKING_PUNCTUATION = /[.。:/\\]+(?=\S)/gu;
const PHONE_NUMBER = /\+?\p{Nd}(?:[ ()-]*\p{Nd}){4,}/gu;

/**
 * A stranger's text for an email: one line of at most 40 characters without anything that mail programs turn into a
 * link, such as URLs, addresses and phone numbers. May be empty.
 */
export function sanitizeForEmail(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(SPACES, ' ')
    .split(' ')
    .filter((word) => !ADDRESS.test(word))
    .map((word) => word.replaceAll(LINKING_PUNCTUATION, ' '))
    .join(' ')
    .replaceAll(PHONE_NUMBER, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
  const isTooLong = Array.from(plain).length > MAX_LENGTH;
  return isTooLong ? `${firstCodePoints(plain, MAX_LENGTH - 1).trimEnd()}…` : plain;
}
