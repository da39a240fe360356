import { expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

it.each([
  ['', 'Too short'],
  ['aB3$xY9', 'Too short'],
  ['aaaaaaaaaaaaaaaa', 'Weak'],
  ['abcdefgh12345678', 'Weak'],
  ['hunterxx', 'Weak'],
  ['tR4in&Sk', 'Fair'],
  ['maple river x', 'Good'],
  ['analytical engine no. 7', 'Strong'],
])('rates %j as %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});

it("doesn't count words an attacker knows", () => {
  expect(passwordStrength('lovelace1815')).toBe('Good');
  expect(passwordStrength('lovelace1815', ['Ada', 'Lovelace'])).toBe('Weak');
});
