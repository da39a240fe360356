import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signup } from '#contract/auth.ts';
import type { AppError } from '../../app-error.ts';
import { isCommonPassword } from './common-passwords.ts';
import { checkNewPassword } from './passwords.service.ts';
import { consistsOfOwnName, rejectionReason, rejectWeakPassword } from './weak-password.ts';

const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'countess@example.org' };
const messageFor = (password: string) => {
  try {
    rejectWeakPassword({ ...ada, password }, 'new_password');
    return null;
  } catch (error) {
    return (error as AppError).message;
  }
};

describe('common and leaked passwords', () => {
  it.each(['password', 'PassWord', '12345678', 'iloveyou', 'qwertyuiop', 'trustno1', '1qaz2wsx'])(
    'rejects %s',
    (password) => {
      expect(messageFor(password)).toBe(
        'This password is too common or has been leaked. Choose another.',
      );
    },
  );

  it.each(['Password123!', 'P@ssw0rd2026', 'dragon2026!', '12345678!!', 'Welcome.1'])(
    'rejects %s with digits and symbols appended',
    (password) => expect(isCommonPassword(password)).toBe(true),
  );

  it('rejects full-width characters of a common password', () => {
    expect(isCommonPassword('ｐａｓｓｗｏｒｄ')).toBe(true);
  });

  it.each(['correct horse battery staple', 'kettle under violet rain', '秘密の言葉は長い方がいい'])(
    'accepts the uncommon password %s',
    (password) => expect(messageFor(password)).toBeNull(),
  );

  it('finds the first and last entry of the list', () => {
    for (const password of ['00000000', '11111111', 'mustangs', 'zzzzzzzz'])
      expect(isCommonPassword(password)).toBe(true);
  });

  it('accepts random passwords of any characters', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 30, unit: 'binary' }), (password) => {
        expect(isCommonPassword(`${password} that nobody has seen`)).toBe(false);
      }),
    );
  });
});

describe('passwords with personal data', () => {
  it.each(['adalovelace', 'Ada-Lovelace-1815', 'lovelace99', 'countess1815', 'àdàLovelace'])(
    'rejects %s',
    (password) =>
      expect(messageFor(password)).toBe('Choose a password that isn’t your name or email.'),
  );

  it('rejects words of a longer name without accents', () => {
    const person = { first_name: 'María José', last_name: 'García-Peña', email: 'mj@example.org' };
    for (const password of ['josegarcia1', 'MARIA.PENA', 'garcíapeña'])
      expect(consistsOfOwnName({ ...person, password })).toBe(true);
  });

  it.each(['adaпароль-длинный', 'lovelace and babbage', '1815-12-10'])(
    'accepts a password with more than that: %s',
    (password) => expect(consistsOfOwnName({ ...ada, password })).toBe(false),
  );
});

const known = fc.constantFrom('Ada', 'Lovelace', 'acquaint', 'password', 'dragon', 'x'.repeat(60));
const parts = fc.oneof(known, fc.string({ unit: 'grapheme', maxLength: 10 }));
const anyPassword = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(parts, { maxLength: 6 }).map((some) => some.join('')),
);
const anyName = parts.map((text) => ` ${text} `);

it('accepts a password while it is typed if sign-up accepts it, and no other', () => {
  fc.assert(
    fc.property(anyPassword, anyName, anyName, (password, first_name, last_name) => {
      const person = { password, first_name, last_name, email: 'countess@example.org' };
      const input = signup.safeParse({ ...person, accept_terms: true });
      fc.pre(input.success || input.error.issues.every(({ path }) => path[0] === 'password'));
      const isAccepted = input.success && rejectionReason(input.data) === null;
      expect(checkNewPassword(person).accepted).toBe(isAccepted);
    }),
  );
});

it("rejects the product's name", () => {
  for (const password of ['acquaint', 'Acquaint2026!', 'acquaintACQUAINT'])
    expect(messageFor(password)).toContain('the name of this service');
});
