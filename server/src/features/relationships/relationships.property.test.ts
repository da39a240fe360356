import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const PARENT = 3;
const FRIEND = 7;
const LABELS: Record<number, [string, string]> = {
  [PARENT]: ['Parent', 'Child'],
  [FRIEND]: ['Friend', 'Friend'],
};
const PEOPLE = 4;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** `other` is of this kind to `card`. */
interface Row {
  id: number;
  kind_id: number;
  card: number;
  other: number;
  since: string | null;
}

interface Model {
  ids: number[];
  rows: Row[];
  trashed: Set<number>;
  merged: Set<number>;
}

const person = fc.nat(PEOPLE - 1);
const kind_id = fc.constantFrom(PARENT, FRIEND);
const since = fc.constantFrom(null, '2019', '2020-05');
const command = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ type: fc.constant('add'), one: person, two: person, kind_id, since }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('change'), which: fc.nat(9), kind_id, since }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('remove'), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('trash'), one: person }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('restore'), one: person }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('delete'), one: person }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('merge'),
      one: person,
      two: person,
      undo: fc.boolean(),
    }),
  },
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

const isGone = ({ trashed, merged }: Model, id: number) => trashed.has(id) || merged.has(id);
const isShown = (model: Model, { card, other }: Row) =>
  !isGone(model, card) && !isGone(model, other);
const pairOf = ({ kind_id: kind, card, other }: Omit<Row, 'id' | 'since'>) =>
  `${kind} ${Math.min(card, other)} ${Math.max(card, other)}`;
const isTaken = (model: Model, row: Row) =>
  model.rows.some(({ id, ...other }) => id !== row.id && pairOf(other) === pairOf(row));

/** Runs a command on the server and the model, which must agree on whether it's accepted. */
async function run(ada: Person, model: Model, step: Command): Promise<void> {
  if ('which' in step) return runOnRow(ada, model, step);
  const one = model.ids[step.one]!;
  const params = { id: one };
  if (step.type === 'add') return add(ada, model, step);
  if (step.type === 'merge') return merge(ada, model, step);
  const isTrashed = model.trashed.has(one);
  if (step.type === 'trash' && !isGone(model, one)) {
    await ada.call('DELETE /api/contacts/{id}/', { params });
    model.trashed.add(one);
  }
  if (step.type === 'restore' && isTrashed) {
    await ada.call('POST /api/contacts/{id}/restore/', { params });
    model.trashed.delete(one);
  }
  if (step.type === 'delete' && isTrashed) {
    await ada.call('DELETE /api/contacts/trash/{id}/', { params });
    model.rows = model.rows.filter(({ card, other }) => card !== one && other !== one);
    model.ids[step.one] = await addPerson(ada);
    model.trashed.delete(one);
  }
}

async function runOnRow(
  ada: Person,
  model: Model,
  step: Command & { which: number },
): Promise<void> {
  const row = model.rows[step.which % Math.max(1, model.rows.length)];
  if (row === undefined) return;
  const params = { id: row.id };
  if (step.type === 'remove') {
    const { status } = await ada.attempt('DELETE /api/relationships/{id}/', { params });
    expect(status).toBe(isShown(model, row) ? 204 : 404);
    if (status === 204) model.rows = model.rows.filter((other) => other !== row);
    return;
  }
  const { kind_id: kind, since: from } = step as { kind_id: number; since: string | null };
  const changed = { ...row, kind_id: kind, since: from };
  const body = { seen_from: row.card, kind_id: kind, inverse: false, since: from };
  const { status } = await ada.attempt('PATCH /api/relationships/{id}/', { params, body });
  expect(status).toBe(!isShown(model, row) ? 404 : isTaken(model, changed) ? 409 : 200);
  if (status === 200) Object.assign(row, changed);
}

async function add(
  ada: Person,
  model: Model,
  step: { one: number; two: number; kind_id: number; since: string | null },
): Promise<void> {
  const [card, other] = [model.ids[step.one]!, model.ids[step.two]!];
  const row = { id: 0, kind_id: step.kind_id, card, other, since: step.since };
  const body = { kind_id: row.kind_id, contact_id: other, since: row.since };
  const answer = await ada.attempt('POST /api/contacts/{id}/relationships/', {
    params: { id: card },
    body,
  });
  const expected = isGone(model, card)
    ? 404
    : card === other || isGone(model, other)
      ? 400
      : isTaken(model, row)
        ? 409
        : 201;
  expect(answer.status).toBe(expected);
  if (expected === 201) model.rows.push({ ...row, id: (answer.body as Row).id });
}

async function merge(
  ada: Person,
  model: Model,
  step: { one: number; two: number; undo: boolean },
): Promise<void> {
  const [keep_id, other] = [model.ids[step.one]!, model.ids[step.two]!];
  if (keep_id === other || isGone(model, keep_id) || isGone(model, other)) return;
  const body = { keep_id, merge_ids: [other] };
  const { merge_id } = await ada.call('POST /api/contacts/merge/', { body });
  const before = { ...model, ids: [...model.ids] };
  applyMerge(model, keep_id, other);
  model.ids[step.two] = await addPerson(ada);
  expect(await listAll(ada, model)).toEqual(expectedLists(model));
  if (!step.undo) return;
  await ada.call('POST /api/contacts/merges/{id}/undo/', { params: { id: merge_id } });
  model.merged.delete(other);
  Object.assign(model, { rows: before.rows, ids: before.ids });
}

function applyMerge(model: Model, keep_id: number, other: number): void {
  const touches = (row: Row) => row.card === other || row.other === other;
  const move = (id: number) => (id === other ? keep_id : id);
  const byPair = new Map<string, Row>();
  for (const row of model.rows.toSorted(
    (a, b) => Number(touches(a)) - Number(touches(b)) || a.id - b.id,
  )) {
    const moved = { ...row, card: move(row.card), other: move(row.other) };
    if (moved.card === moved.other) continue;
    const twin = byPair.get(pairOf(moved));
    if (twin === undefined) byPair.set(pairOf(moved), moved);
    else twin.since ??= moved.since;
  }
  model.rows = [...byPair.values()];
  model.merged.add(other);
}

/** What each contact outside the trash lists. */
async function listAll(ada: Person, model: Model) {
  const lists = [];
  for (const id of model.ids.filter((each) => !isGone(model, each))) {
    const params = { id };
    const { results } = await ada.call('GET /api/contacts/{id}/relationships/', { params });
    lists.push(results.map((row) => [row.id, row.label, row.contact_id, row.since]));
  }
  return lists;
}

/** The same by the model, with the label of each side. */
function expectedLists(model: Model) {
  const shown = model.rows.filter((row) => isShown(model, row)).toSorted((a, b) => a.id - b.id);
  return model.ids
    .filter((id) => !isGone(model, id))
    .map((id) =>
      shown
        .filter((row) => row.card === id || row.other === id)
        .map((row) => {
          const isCard = row.card === id;
          const label = LABELS[row.kind_id]![isCard ? 0 : 1];
          return [row.id, label, isCard ? row.other : row.card, row.since];
        }),
    );
}

const addPerson = async (ada: Person) =>
  (await ada.call('POST /api/contacts/', { body: { first_name: 'Someone' } })).id;

it('agrees with a simple model after any sequence of changes', { timeout: 120_000 }, async () => {
  const ada = await app.signUp('Ada');
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 12 }), async (steps) => {
      const model: Model = { ids: [], rows: [], trashed: new Set(), merged: new Set() };
      for (let index = 0; index < PEOPLE; index += 1) model.ids.push(await addPerson(ada));
      for (const step of steps) await run(ada, model, step);
      expect(await listAll(ada, model)).toEqual(expectedLists(model));
    }),
    { numRuns: 12 },
  );
});
