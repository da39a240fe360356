import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Signup } from '#contract/auth.ts';
import { badInput } from '../../app-error.ts';
import { isCommonPassword } from './common-passwords.ts';

type Person = Pick<Signup, 'first_name' | 'last_name' | 'email' | 'password'>;

const PRODUCT = 'acquaint';

/** 400 at `field` if the password is common, or consists only of the user's names, email or the product's name. */
export function rejectWeakPassword(person: Person, field: string): void {
  const message = rejectionReason(person);
  if (message !== null) throw badInput({ [field]: message });
}

/** Why the password is rejected; null if it isn't. */
export function rejectionReason(person: Person): MessageDescriptor | null {
  if (consistsOfOwnName(person)) return msg`Choose a password that isn’t your name or email.`;
  if (isMadeOf([PRODUCT], person.password))
    return msg`Choose a password that isn’t the name of this service.`;
  if (isCommonPassword(person.password))
    return msg`This password is too common or has been leaked. Choose another.`;
  return null;
}

/** Whether only digits and symbols remain after removing the user's names. */
export function consistsOfOwnName({ first_name, last_name, email, password }: Person): boolean {
  const names = [first_name, last_name, email];
  return isMadeOf([...names, ...names.flatMap((name) => name.split(/[^\p{L}\p{M}]+/u))], password);
}

const MIN_WORD_LENGTH = 3;

function isMadeOf(names: string[], password: string): boolean {
  const words = names
    .map(foldedLetters)
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .toSorted((a, b) => b.length - a.length);
  const letters = foldedLetters(password);
  return letters !== '' && words.reduce((left, word) => left.replaceAll(word, ''), letters) === '';
}

/** Folded letters: "José-1815" becomes "jose". */
function foldedLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}
