import { expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

it.each([
  ['', 'too_short'],
  ['aB3$xY9', 'too_short'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['abcdefgh12345678', 'weak'],
  ['hunterxx', 'weak'],
  ['tR4in&Sk', 'fair'],
  ['maple river x', 'good'],
  ['analytical engine no. 7', 'strong'],
])('rates %j as %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});

it("doesn't count words an attacker knows", () => {
  expect(passwordStrength('lovelace1815')).toBe('good');
  expect(passwordStrength('lovelace1815', ['Ada', 'Lovelace'])).toBe('weak');
});
