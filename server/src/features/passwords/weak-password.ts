import type { Signup } from '#contract/auth.ts';
import { badInput } from '../../app-error.ts';
import { isCommonPassword } from './common-passwords.ts';

type Person = Pick<Signup, 'first_name' | 'last_name' | 'email' | 'password'>;

const PRODUCT = 'acquaint';

/** 400 at `field` where others would try it first: the person's own name or email, ours, or one of the well-known ones. */
export function rejectWeakPassword(person: Person, field: string): void {
  const sentence = rejectionReason(person);
  if (sentence !== null) throw badInput({ [field]: sentence });
}

function rejectionReason(person: Person): string | null {
  if (containsOwnName(person)) return 'Please choose a password that is not your name or email.';
  if (isMadeOf([PRODUCT], person.password))
    return 'Please choose a password that is not the name of this service.';
  if (isCommonPassword(person.password))
    return 'This password is among the most common or leaked ones. Please choose another.';
  return null;
}

/** Whether nothing of the password is left once the person's own words, and any digits and signs, are taken out. */
export function containsOwnName({ first_name, last_name, email, password }: Person): boolean {
  const names = [first_name, last_name, email];
  return isMadeOf([...names, ...names.flatMap((name) => name.split(/[^\p{L}\p{M}]+/u))], password);
}

const WORD_MIN = 3;

function isMadeOf(words: string[], password: string): boolean {
  const own = words
    .map(lettersOf)
    .filter((word) => word.length >= WORD_MIN)
    .toSorted((a, b) => b.length - a.length);
  const letters = lettersOf(password);
  return letters !== '' && own.reduce((left, word) => left.replaceAll(word, ''), letters) === '';
}

/** The letters alone, without case and accents: "José-1815" and "jose" are one to whoever guesses. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}
