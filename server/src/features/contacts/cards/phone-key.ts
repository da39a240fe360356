import { parsePhoneNumberFromString } from 'libphonenumber-js';

export interface Phone {
  /**
   * What two ways of writing one number have in common: the digits of E.164 where the country is known, else its
   * digits and letters as they are. Null for what names nobody, such as `112`.
   */
  key: string | null;
  /** The digits that a person may search by: as written, as dialled abroad and as dialled at home. */
  digits: string[];
}

const FEWEST_DIGITS = 4;

/** Reading takes its time, and one card is looked at several times over: what was read last is kept for a moment. */
const KEPT = 2_000;
const kept = new Map<string, Phone>();

export function toPhoneKey(value: string): Phone {
  const known = kept.get(value);
  if (known !== undefined) return known;
  if (kept.size >= KEPT) kept.clear();
  const phone = parsePhone(value);
  kept.set(value, phone);
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

/** A number that says its country, with `+` or the usual `00`. */
function parseInternational(value: string) {
  const text = value.trim().replace(/^00(?=[1-9])/, '+');
  return text.startsWith('+') ? parsePhoneNumberFromString(text) : undefined;
}
