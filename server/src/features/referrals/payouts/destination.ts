import { createHash } from 'node:crypto';
import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import { emailAddress } from '#contract/fields.ts';
import type { PayoutRequest } from '#contract/referrals.ts';
import { badInput } from '../../../app-error.ts';
import { mailboxOf } from '../same-person/mailbox.ts';

/** Where to pay, as it is kept. 400 at `destination` where it is none of its method; of a method that is not known anything goes. */
export function checkedDestination({ method, destination }: PayoutRequest): string {
  if (method === 'bank_transfer') return checkedIban(destination);
  if (method === 'paypal' && !isMailbox(destination))
    throw badInput({ destination: 'Must be the email address of a PayPal account.' });
  return destination;
}

function checkedIban(text: string): string {
  const iban = electronicFormatIBAN(text) ?? '';
  if (!isValidIBAN(iban))
    throw badInput({ destination: 'Must be an IBAN such as GB29 NWBK 6016 1331 9268 19.' });
  return iban;
}

/** By which two destinations are one, whatever the method and however they are written. */
export function hashOfDestination(destination: string): Buffer {
  const plain = isMailbox(destination)
    ? mailboxOf(destination)
    : destination
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll(/[\s.\-_/]+/g, '');
  return createHash('sha256').update(plain).digest();
}

/** The end of a destination alone: enough to tell one's own from another. */
export function maskedDestination(destination: string): string {
  if (isMailbox(destination)) return `…${destination.slice(destination.lastIndexOf('@'))}`;
  const characters = Array.from(destination);
  const shown = Math.min(4, Math.floor(characters.length / 2));
  return `…${shown === 0 ? '' : characters.slice(-shown).join('')}`;
}

function isMailbox(text: string): boolean {
  return emailAddress.safeParse(text).success;
}
