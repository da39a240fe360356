import { parsePhoneNumberFromString } from 'libphonenumber-js';

export interface Phone {
  /**
   * Equal for different notations of a number: E.164 digits if the country is known, otherwise the given digits and
   * letters. Null for short numbers such as `112`.
   */
  key: string | null;
  /** Searchable digits: as written, international and national. */
  digits: string[];
}

const FEWEST_DIGITS = 4;

/** Parsing is slow and repeated for the same contact, so recent results are cached. */
const MAX_CACHED = 2_000;
const cache = new Map<string, Phone>();

export function toPhoneKey(value: string): Phone {
  const known = cache.get(value);
  if (known !== undefined) return known;
  if (cache.size >= MAX_CACHED) cache.clear();
  const phone = parsePhone(value);
  cache.set(value, phone);
  return phone;
}

function parsePhone(value: string): Phone {
  const written = value.replace(/\D/g, '');
  const number = parseInternational(value);
  if (number === undefined) {
    const key = value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
    return { key: written.length < FEWEST_DIGITS ? null : key, digits: [written] };
  }
  const abroad = number.number.slice(1);
  const home = number.formatNational().replace(/\D/g, '');
  const key = number.ext === undefined ? abroad : `${abroad}x${number.ext}`;
  return { key, digits: [...new Set([written, abroad, home])] };
}

/** A number with its country code, after `+` or `00`. */
function parseInternational(value: string) {
  const text = value.trim().replace(/^00(?=[1-9])/, '+');
  return text.startsWith('+') ? parsePhoneNumberFromString(text) : undefined;
}
