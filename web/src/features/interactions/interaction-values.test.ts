import { expect, it } from 'vitest';
import { anInteraction } from '../../testing/interactions.ts';
import { bodyOf, changeOf, EMPTY, isChanged, problemsOf, valuesOf } from './interaction-values.ts';

const call = valuesOf(anInteraction({ occurred_at: '2026-11-20T09:00:12.345Z' }));

it('needs words for a note, a time that there is, and people', () => {
  expect(problemsOf(EMPTY)).toEqual({
    body: 'Please write the note.',
    people: 'Please choose at least one contact.',
  });
  expect(problemsOf({ ...EMPTY, kind: 'call' }, { alone: true })).toEqual({});
  expect(problemsOf({ ...call, when: 'soon' })).toEqual({ when: 'Must be a date and a time.' });
});

it('is about a hundred people at most', () => {
  const people = Array.from({ length: 101 }, (_, id) => ({ id, name: '' }));
  expect(problemsOf({ ...call, people })).toEqual({ people: 'At most 100 contacts.' });
});

it('leaves the moment to the server where none is said', () => {
  expect(bodyOf({ ...EMPTY, kind: 'call' }).occurred_at).toBeUndefined();
});

it('changes only what was touched: the seconds of a moment are kept', () => {
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

it('knows what would be lost', () => {
  expect(isChanged(call, { ...call, body: `${call.body} ` })).toBe(false);
  expect(isChanged(call, { ...call, people: [] })).toBe(true);
});
