import { LIMITS } from '#contract/limits.ts';
import type { PAYOUT_METHODS } from '#contract/referrals.ts';

/** What a person chooses from; `other` names a way that we don't know. */
export type MethodChoice = (typeof PAYOUT_METHODS)[number] | 'other';

/** What is wrong with where the money should go, as far as it can be seen here; undefined where nothing is. The server looks closer. */
export function destinationProblem(method: MethodChoice, typed: string): string | undefined {
  const destination = typed.trim();
  if (destination === '') return 'Please enter where to.';
  if (destination.length > LIMITS.line) return `At most ${LIMITS.line} characters.`;
  if (method === 'bank_transfer' && !isIban(destination))
    return 'Must be an IBAN such as GB29 NWBK 6016 1331 9268 19.';
  if (method === 'paypal' && !/^[^\s@]+@[^\s@]+$/.test(destination))
    return 'Must be the email address of a PayPal account.';
  return undefined;
}

/** The form and the check digits of ISO 13616, which find any two digits that were swapped. */
function isIban(text: string): boolean {
  const iban = text.replaceAll(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  );
  return BigInt(digits) % 97n === 1n;
}
