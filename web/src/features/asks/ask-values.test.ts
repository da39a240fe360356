import { expect, test } from 'vitest';
import { anAsk } from '../../testing/asks.ts';
import { askChange, askValues, audienceError, newAskValues, toNewAsk } from './ask-values.ts';

const values = { ...newAskValues('2026-11-21', ' A tax lawyer '), place: 'Berlin' };

test('asks all connections for 30 days at first', () => {
  expect(toNewAsk(values)).toEqual({
    need: 'A tax lawyer',
    details: '',
    place: 'Berlin',
    expires_on: '2026-12-21',
    audience: 'connections',
  });
});

test('sends only the chosen kind of audience', () => {
  const chosen = { ...values, people: [{ id: 2, name: 'Grace' }], tags: ['law'] };
  expect(toNewAsk({ ...chosen, audience: 'people' }).audience).toEqual({ user_ids: [2] });
  expect(toNewAsk({ ...chosen, audience: 'groups' }).audience).toEqual({
    tags: ['law'],
    contact_type_ids: [],
  });
});

test('requires someone in the audience', () => {
  expect(audienceError(values)).toBeUndefined();
  expect(audienceError({ ...values, audience: 'people' })).toBe('Choose at least one person.');
  expect(audienceError({ ...values, audience: 'groups' })).toBe('Choose at least one tag or type.');
  expect(audienceError({ ...values, audience: 'groups', contact_type_ids: [3] })).toBeUndefined();
});

test('changes only what was edited', () => {
  const before = askValues(anAsk());
  expect(askChange(before, before)).toEqual({});
  expect(askChange(before, { ...before, place: '', details: 'Soon ' })).toEqual({
    place: '',
    details: 'Soon',
  });
});
