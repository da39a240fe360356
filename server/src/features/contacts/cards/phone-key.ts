import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { toAsciiDigits } from '#contract/digits.ts';

export interface Phone {
  /**
   * Equal for different notations of a number: E.164 digits if the country is known, otherwise the given digits and
   * letters. Null for short numbers such as `112`.
   */
  key: string | null;
  /** Searchable digits: as written, international and national. */
  digits: string[];
}

const MIN_DIGITS = 4;

/** Parsing is slow and repeated for the same contact, so recent results are cached. */
const MAX_CACHED = 2_000;
const cache = new Map<string, Phone>();

export function toPhoneKey(value: string): Phone {
  const cached = cache.get(value);
  if (cached !== undefined) return cached;
  if (cache.size >= MAX_CACHED) cache.clear();
  const phone = parsePhone(value);
  cache.set(value, phone);
  return phone;
}

function parsePhone(written: string): Phone {
  const value = toAsciiDigits(written);
  const digits = value.replace(/\D/g, '');
  const number = parseInternational(value);
  if (number === undefined) {
    const key = value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
    return { key: digits.length < MIN_DIGITS ? null : key, digits: [digits] };
  }
  const international = number.number.slice(1);
  const national = number.formatNational().replace(/\D/g, '');
  const key = number.ext === undefined ? international : `${international}x${number.ext}`;
  return { key, digits: [...new Set([digits, international, national])] };
}

/** A number with its country code, after `+` or `00`. */
function parseInternational(value: string) {
  const text = value.trim().replace(/^00(?=[1-9])/, '+');
  return text.startsWith('+') ? parsePhoneNumberFromString(text) : undefined;
}

/** How well a notation can be read: international numbers first, then those with spaces or other separators. */
export function phoneReadability(value: string): number {
  const text = value.trim();
  return (text.startsWith('+') ? 2 : 0) + (/\d[\s().-]+\d/.test(text) ? 1 : 0);
}
