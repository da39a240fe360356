import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { bulkOf, type Bulk } from './testing/bulk.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const TAGS = ['golf', 'pilot', 'chess'];

const someTags = fc.shuffledSubarray(TAGS);
const cards = fc.array(
  fc.record({ tags: someTags, favorite: fc.boolean(), type: fc.nat({ max: 2 }) }),
  { minLength: 1, maxLength: 6 },
);
/** An action on some of them, by their places. */
const anyStep = fc.record({
  act: fc.oneof(
    fc.record({ action: fc.constantFrom('delete', 'restore', 'favorite', 'unfavorite') }),
    fc.record({
      action: fc.constantFrom('add_tag', 'remove_tag'),
      tag: fc.constantFrom(...TAGS),
    }),
    fc.record({ action: fc.constant('set_type' as const), type: fc.nat({ max: 2 }) }),
  ),
  positions: fc.uniqueArray(fc.nat({ max: 5 }), { minLength: 1 }),
  all: fc.boolean(),
});
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

/** All cards of a person and where each is, but for their versions. */
async function stateOf(bulk: Bulk) {
  const state = [...(await bulk.list()), ...(await bulk.trash())];
  return state.map(({ updated_at: _updated_at, ...card }) => card);
}

/** Does one step where it can be done; the id of what was done. */
async function take(bulk: Bulk, types: (number | null)[], step: Step) {
  const { action } = step.act;
  const there = action === 'restore' ? await bulk.trash() : await bulk.list();
  const inOrder = there.toSorted((a, b) => a.id - b.id);
  const ids = step.positions.flatMap((position) => inOrder[position]?.id ?? []);
  const value =
    'tag' in step.act ? step.act.tag : 'type' in step.act ? types[step.act.type] : undefined;
  if (ids.length === 0 || step.all) return (await bulk.runWhere({}, action, value)).batch_id;
  return (await bulk.run(action, ids, value)).batch_id;
}

it('restores everything when bulk actions are undone in reverse order', async () => {
  await fc.assert(
    fc.asyncProperty(cards, fc.array(anyStep, { maxLength: 8 }), async (given, steps) => {
      const person = await app.signUp('Ada');
      const bulk = bulkOf(person);
      const [one = null, two = null] = (await person.call('GET /api/contact-types/')).results.map(
        ({ id }) => id,
      );
      const types = [null, one, two];
      for (const { type, ...card } of given)
        await person.call('POST /api/contacts/', {
          body: { first_name: 'Grace', contact_type_id: types[type] ?? null, ...card },
        });
      const states = [await stateOf(bulk)];
      const batches: number[] = [];
      for (const input of steps) {
        batches.push(await take(bulk, types, input));
        states.push(await stateOf(bulk));
      }
      for (const batch_id of batches.toReversed()) {
        expect(await stateOf(bulk)).toEqual(states.pop());
        await bulk.undo(batch_id);
      }
      expect(await stateOf(bulk)).toEqual(states.pop());
    }),
    { numRuns: 25, seed: 20_261_121 },
  );
}, 180_000);
