import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { containsOwnName, rejectWeakPassword } from './weak-password.ts';

const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'countess@example.org' };
const sentenceOf = (password: string) => {
  try {
    rejectWeakPassword({ ...ada, password }, 'new_password');
    return null;
  } catch (error) {
    return (error as { errors: Record<string, string[]> }).errors['new_password']?.[0];
  }
};

describe('a common or leaked password', () => {
  it.each(['password', 'PassWord', '12345678', 'iloveyou', 'qwertyuiop', 'trustno1', '1qaz2wsx'])(
    'is refused: %s',
    (password) => {
      expect(sentenceOf(password)).toBe(
        'This password is among the most common or leaked ones. Please choose another.',
      );
    },
  );

  it.each(['Password123!', 'P@ssw0rd2026', 'dragon2026!', '12345678!!', 'Welcome.1'])(
    'is refused with digits and signs behind it: %s',
    (password) => expect(isCommonPassword(password)).toBe(true),
  );

  it('is refused in the wide letters of another keyboard', () => {
    expect(isCommonPassword('ｐａｓｓｗｏｒｄ')).toBe(true);
  });

  it.each(['correct horse battery staple', 'kettle under violet rain', '秘密の言葉は長い方がいい'])(
    'is not what few would think of: %s',
    (password) => expect(sentenceOf(password)).toBeNull(),
  );

  it('is found wherever it stands in the list, first and last', () => {
    for (const password of ['00000000', '11111111', 'mustangs', 'zzzzzzzz'])
      expect(isCommonPassword(password)).toBe(true);
  });

  it('is never what nobody has seen, whatever its characters', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 30, unit: 'binary' }), (password) => {
        expect(isCommonPassword(`${password} that nobody has seen`)).toBe(false);
      }),
    );
  });
});

describe('a password made of oneself', () => {
  it.each(['adalovelace', 'Ada-Lovelace-1815', 'lovelace99', 'countess1815', 'àdàLovelace'])(
    'is refused: %s',
    (password) =>
      expect(sentenceOf(password)).toBe('Please choose a password that is not your name or email.'),
  );

  it('is known by the words of a longer name, and without its accents', () => {
    const person = { first_name: 'María José', last_name: 'García-Peña', email: 'mj@example.org' };
    for (const password of ['josegarcia1', 'MARIA.PENA', 'garcíapeña'])
      expect(containsOwnName({ ...person, password })).toBe(true);
  });

  it.each(['adaпароль-длинный', 'lovelace and babbage', '1815-12-10'])(
    'is not one that holds more than that: %s',
    (password) => expect(containsOwnName({ ...ada, password })).toBe(false),
  );
});

it('is refused where it is our own name', () => {
  for (const password of ['acquaint', 'Acquaint2026!', 'acquaintACQUAINT'])
    expect(sentenceOf(password)).toContain('the name of this service');
});
