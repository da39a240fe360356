import type { Signup } from '#contract/auth.ts';
import { badInput } from '../../app-error.ts';

type Person = Pick<Signup, 'first_name' | 'last_name' | 'email' | 'password'>;

/** 400 at `field` where it is made of nothing but the person's own name or email. */
export function refuseGuessablePassword(person: Person, field: string): void {
  if (isMadeOfOwnName(person))
    throw badInput({ [field]: 'Please choose a password that is not your name or email.' });
}

/** Whether nothing of the password is left once the person's own words and any digits are taken out. */
export function isMadeOfOwnName({ first_name, last_name, email, password }: Person): boolean {
  const words = [email, ...email.split(/[@.]/), first_name, last_name]
    .map(plain)
    .filter((word) => word.length > 2)
    .toSorted((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), plain(password));
  return rest.replace(/[\d\W_]/gu, '') === '' && rest !== plain(password);
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
