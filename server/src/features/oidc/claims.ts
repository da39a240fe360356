import { z } from 'zod';
import { emailAddress, line } from '#contract/fields.ts';
import { LIMITS } from '#contract/limits.ts';

/** The provider's claims about a person that are used here. */
export interface Claims {
  first_name: string;
  last_name: string;
  email: string | null;
  email_verified: boolean;
}

const name = line(LIMITS.name).catch('');

const claims = z.object({
  email: emailAddress.nullable().catch(null),
  email_verified: z.literal(true).catch(false as true),
  given_name: name,
  family_name: name,
  name,
});

/** Unusable claims count as missing. An address without `email_verified: true` isn't verified. */
export function readClaims(given: object): Claims {
  const { email, email_verified, given_name, family_name, name: full_name } = claims.parse(given);
  // Some providers repeat the full name as the given name.
  const isSplit = given_name !== '' && (family_name !== '' || given_name !== full_name);
  const words = full_name.split(' ');
  return {
    first_name: isSplit ? given_name : words.slice(0, Math.max(1, words.length - 1)).join(' '),
    last_name: isSplit ? family_name : words.slice(1).slice(-1).join(''),
    email,
    email_verified: email !== null && email_verified,
  };
}
