import { expect, test } from 'vitest';
import { aRule } from '../../testing/referrals.ts';
import { ruleFigures } from './link-section.tsx';

const yen = (amount_minor: number) => ({ amount_minor, currency: 'JPY' });
const messages = (changes: Parameters<typeof aRule>[0] = {}) =>
  ruleFigures(aRule(changes)).map(({ figure, text }) => `${figure} ${text}`);

test("contains the rule's numbers", () => {
  expect(messages()).toEqual([
    '$5.00 for each person who joins with your link and qualifies.',
    '30 days after sign-up to verify their email, add 10 contacts and connect with 1 person besides you.',
    '30 days until the reward is available.',
    '$25.00 minimum payout.',
  ]);
});

test.each([
  [{ contacts: 0, connections: 0 }, 'to verify their email.'],
  [{ contacts: 1, connections: 0 }, 'to verify their email and add 1 contact.'],
  [{ contacts: 0, connections: 2 }, 'to verify their email and connect with 2 people besides you.'],
])("omits conditions that aren't required: %j", (changes, end) => {
  expect(messages(changes)[1]).toBe(`30 days after sign-up ${end}`);
});

test('uses singular for one day', () => {
  expect(messages({ days: 1, hold_days: 0 }).slice(1, 3)).toEqual([
    expect.stringMatching(/^1 day after/),
    '0 days until the reward is available.',
  ]);
});

test('uses the digits of other currencies', () => {
  expect(messages({ reward: yen(500), minimum_payout: yen(2500) })).toEqual([
    expect.stringContaining('¥500 '),
    expect.anything(),
    expect.anything(),
    expect.stringContaining('¥2,500 '),
  ]);
});
