import { expect, it } from 'vitest';
import { anInteraction } from '../../testing/interactions.ts';
import {
  bodyOf,
  changeOf,
  EMPTY_VALUES,
  isChanged,
  problemsOf,
  valuesOf,
} from './interaction-values.ts';

const call = valuesOf(anInteraction({ occurred_at: '2026-11-20T09:00:12.345Z' }));

it('requires text for a note, a valid time and people', () => {
  expect(problemsOf(EMPTY_VALUES)).toEqual({
    body: 'Enter a note.',
    people: 'Select at least one contact.',
  });
  expect(problemsOf({ ...EMPTY_VALUES, kind: 'call' }, { isContactFixed: true })).toEqual({});
  expect(problemsOf({ ...call, when: 'soon' })).toEqual({ when: 'Enter a date and time.' });
});

it('limits people to a hundred', () => {
  const people = Array.from({ length: 101 }, (_, id) => ({ id, name: '' }));
  expect(problemsOf({ ...call, people })).toEqual({ people: 'Select up to 100 contacts.' });
});

it('omits the time for now', () => {
  expect(bodyOf({ ...EMPTY_VALUES, kind: 'call' }).occurred_at).toBeUndefined();
});

it('sends only changes and keeps the seconds of an unchanged time', () => {
  const before = anInteraction({ occurred_at: '2026-11-20T09:00:12.345Z' });
  expect(changeOf(before, { ...call, kind: 'email', body: 'Tea' })).toEqual({
    kind: 'email',
    body: 'Tea',
    occurred_at: undefined,
    contact_ids: undefined,
  });
  const moved = { ...call, people: [{ id: 8, name: 'Alan' }], when: '2026-11-19T08:00' };
  expect(changeOf(before, moved)).toMatchObject({ contact_ids: [8] });
  expect(changeOf(before, moved).occurred_at).toMatch(/^2026-11-(18|19)T.*:00.000Z$/);
});

it('detects unsaved changes', () => {
  expect(isChanged(call, { ...call, body: `${call.body} ` })).toBe(false);
  expect(isChanged(call, { ...call, people: [] })).toBe(true);
});
