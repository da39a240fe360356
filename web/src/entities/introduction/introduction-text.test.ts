import { expect, test } from 'vitest';
import { anIntroduction } from '../../testing/asks.ts';
import { introductionStateText, introductionTitle, sideOf } from './introduction-text.ts';

test('knows the side of the user', () => {
  expect(sideOf(anIntroduction(), 1)).toBe('sent');
  expect(sideOf(anIntroduction(), 2)).toBe('received');
  expect(sideOf(anIntroduction(), 3)).toBe('about_me');
});

test.each([
  ['asked', 'sent', 'Waiting for Paula Becker'],
  ['accepted', 'sent', 'Accepted. Waiting for Grace Hopper'],
  ['accepted', 'about_me', 'Accepted. Waiting for Grace Hopper'],
  ['connected', 'received', 'Connected'],
  ['declined', 'sent', 'Not this time'],
  ['declined', 'about_me', 'You declined'],
  ['expired', 'sent', 'Expired without an answer'],
  ['withdrawn', 'received', 'Withdrawn'],
] as const)('names the state %s for %s', (state, side, text) => {
  expect(introductionStateText(anIntroduction({ state }), side)).toBe(text);
});

test('says that the answer of the user is missing', () => {
  const asked = anIntroduction({ can_answer: true });
  expect(introductionStateText(asked, 'about_me')).toBe('Waiting for your answer');
});

test('names both people from the side of the user', () => {
  const pending = anIntroduction();
  const connected = anIntroduction({ state: 'connected' });
  expect(introductionTitle(pending, 'sent')).toBe(
    'You’re introducing Paula Becker to Grace Hopper',
  );
  expect(introductionTitle(pending, 'about_me')).toBe(
    'Ada Lovelace wants to introduce you to Grace Hopper',
  );
  expect(introductionTitle(connected, 'received')).toBe(
    'Ada Lovelace introduced Paula Becker to you',
  );
});
