import { describe, expect, it } from 'vitest';
import { formatReason, joinReasons, type Reason } from './today-reasons.ts';

/** A Saturday. */
const TODAY = '2026-11-21';

const say = (reason: Reason) => formatReason('en', reason, TODAY);
const message = (content: string, date = '2026-11-18') => say({ kind: 'message', date, content });

describe('the reason of a cadence', () => {
  it.each([
    [12, 30, '12 days overdue (every 30 days)'],
    [1, 7, '1 day overdue (every 7 days)'],
    [3, 1, '3 days overdue (every day)'],
    [0, 30, 'Due today (every 30 days)'],
    [0, 1, 'Due today (every day)'],
    [-4, 30, 'Due in 4 days (every 30 days)'],
  ])('formats %i days over a cadence of %i as "%s"', (days, every_days, words) => {
    expect(say({ kind: 'keep_in_touch', days, every_days })).toBe(words);
  });
});

describe('the reason of a birthday', () => {
  it.each([
    ['2026-11-21', '1986-11-21', 'Turns 40 today'],
    ['2026-11-21', '--11-21', 'Has a birthday today'],
    ['2026-11-21', null, 'Has a birthday today'],
    ['2026-11-21', '2026-11-21', 'Has a birthday today'],
    ['2026-11-20', '1986-11-20', 'Turned 40 yesterday'],
    ['2026-11-17', '1986-11-17', 'Turned 40 on Tuesday'],
    ['2026-11-03', '--11-03', 'Had a birthday on November 3'],
    ['2026-11-22', '1986-11-22', 'Turns 40 tomorrow'],
  ])('formats on %s a birth on %s as "%s"', (date, birthday, words) => {
    expect(say({ kind: 'birthday', date, birthday })).toBe(words);
  });
});

describe('the reason of a keep-in-touch or one-off reminder', () => {
  it.each([
    ['2026-11-21', null, '', 'You promised this, due today'],
    ['2026-11-21', '15:00', '', 'You promised this, due today at 15:00'],
    ['2026-11-20', null, '', 'You promised this, due yesterday'],
    ['2026-11-16', '15:00', '', 'You promised this, due Monday'],
    ['2026-11-14', null, '', 'You promised this, due November 14'],
    ['2025-11-14', null, 'Send the paper', 'You promised “Send the paper”, due November 14, 2025'],
    ['2026-11-23', null, '', 'You promised this, due Monday'],
  ])('formats a promise for %s %s %s as "%s"', (date, time, title, words) => {
    expect(say({ kind: 'follow_up', date, time, title })).toBe(words);
  });
});

it.each([
  ['2026-11-21', '09:30', 'Call', 'Due today at 09:30: “Call”'],
  ['2026-11-20', null, 'Call', 'Due yesterday: “Call”'],
  ['2026-11-16', null, '', 'Due Monday'],
])('formats a reminder for %s %s %s as "%s"', (date, time, title, words) => {
  expect(say({ kind: 'reminder', date, time, title })).toBe(words);
});

describe('the reason of a message', () => {
  it('shows the time and the start of a message', () => {
    expect(message('Are you there?')).toBe('Messaged you 3 days ago: “Are you there?”');
    expect(message('Are you there?', '2026-11-20')).toBe(
      'Messaged you yesterday: “Are you there?”',
    );
    expect(message('Are you there?', '2026-11-21')).toBe('Messaged you today: “Are you there?”');
  });

  it('shortens a message to one line of eighty characters', () => {
    expect(message('  One\n\ntwo\tthree ')).toBe('Messaged you 3 days ago: “One two three”');
    expect(message('x'.repeat(80))).toBe(`Messaged you 3 days ago: “${'x'.repeat(80)}”`);
    expect(message('x'.repeat(81))).toBe(`Messaged you 3 days ago: “${'x'.repeat(79)}…”`);
  });

  it("doesn't split a character of a shortened message", () => {
    const family = '👨‍👩‍👧‍👦';
    expect(message(family.repeat(90))).toBe(`Messaged you 3 days ago: “${family.repeat(79)}…”`);
  });
});

it('formats dates by the conventions of the region', () => {
  const reason: Reason = { kind: 'birthday', date: '2026-11-03', birthday: '--11-03' };
  expect(formatReason('en', reason, TODAY, 'en-GB')).toBe('Had a birthday on 3 November');
});

it('shows the time of a request', () => {
  expect(say({ kind: 'request', date: '2026-11-19' })).toBe(
    'Sent you a connection request 2 days ago',
  );
  expect(say({ kind: 'request', date: '2026-11-21' })).toBe('Sent you a connection request today');
});

it('joins several reasons, most urgent first', () => {
  expect(joinReasons('en', ['Turns 40 today'])).toBe('Turns 40 today');
  expect(
    joinReasons('en', [
      'Turns 40 today',
      '12 days overdue (every 30 days)',
      'Messaged you today: “Hello”',
    ]),
  ).toBe('Turns 40 today · 12 days overdue (every 30 days) · Messaged you today: “Hello”');
  expect(joinReasons('en', ['A', 'B', 'C', 'D', 'E'])).toBe('A · B · C · 2 more');
});
