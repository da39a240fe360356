import type { MessageDescriptor } from '@lingui/core';
import { LIMITS } from '#contract/limits.ts';
import type { ContactPaths } from '#contract/relationships.ts';
import type { UserContext } from '../../../context.ts';
import { translate } from '../../../infra/translations.ts';
import { findByEmailOrPhone } from '../../contacts/public.ts';
import { kindOf } from '../kinds/kind-view.ts';
import { findPaths, type Graph } from './find-paths.ts';
import {
  findConnected,
  findOwnEmail,
  listReferences,
  listSteps,
  type StepRow,
} from './network.queries.ts';
import { connectedReason, relationshipReason } from './path-reasons.ts';

const MAX_CONTACTS = 1000;
const MAX_STEPS_PER_QUERY = 5000;

/** What was found around a contact, until there are enough chains. */
interface Surroundings {
  graph: Graph;
  /** The oldest relationship from one contact to another; `isNamed` if the kind says what the second is to the first. */
  steps: Map<string, Pick<StepRow, 'kind_id' | 'own_kind'> & { isNamed: boolean }>;
  connected: Set<number>;
  /** The user's own contact. */
  own_id: number | null;
}

/** Up to five shortest chains to a contact, read step by step from its end. Empty for contacts that aren't the caller's. */
export async function getPaths(ctx: UserContext, to: number): Promise<ContactPaths> {
  const own_id = await findOwnContact(ctx);
  const ids = own_id === null ? [to] : [to, own_id];
  const references = await listReferences(ctx.db, ctx.user_id, ids);
  const own = references.find(({ id }) => id === own_id);
  const own_contact = own === undefined ? null : { contact_id: own.id, name: own.name };
  const isOthers = to !== own_id && references.some(({ id }) => id === to);
  if (!isOthers) return { own_contact, results: [] };
  const found: Surroundings = { graph: new Map(), steps: new Map(), connected: new Set(), own_id };
  const search = (max_steps: number) =>
    findPaths({
      graph: found.graph,
      starts: startsOf(found),
      to,
      max_paths: LIMITS.paths,
      max_steps,
    });
  let nearIds = [to];
  const knownIds = new Set(nearIds);
  for (let steps = 1; steps <= LIMITS.path_steps && nearIds.length > 0; steps += 1) {
    const rows = await readSteps(ctx, found, nearIds);
    if (search(steps).length === LIMITS.paths || knownIds.size >= MAX_CONTACTS) break;
    nearIds = [...new Set(rows.map((row) => row.far_id))].filter(
      (id) => id !== own_id && !knownIds.has(id),
    );
    for (const id of nearIds) knownIds.add(id);
  }
  return { own_contact, results: await describe(ctx, search(LIMITS.path_steps), found) };
}

async function readSteps(
  ctx: UserContext,
  found: Surroundings,
  near_ids: number[],
): Promise<StepRow[]> {
  for (const id of await findConnected(ctx.db, ctx.user_id, near_ids)) found.connected.add(id);
  const rows = await listSteps(ctx.db, ctx.user_id, near_ids, MAX_STEPS_PER_QUERY);
  for (const row of rows) addStep(found, row);
  return rows;
}

/** The contact with the email address of the account, or null. */
async function findOwnContact(ctx: UserContext): Promise<number | null> {
  const email = await findOwnEmail(ctx.db, ctx.user_id);
  return email === undefined ? null : findByEmailOrPhone(ctx, ctx.user_id, [email], []);
}

function addStep({ graph, steps }: Surroundings, row: StepRow): void {
  const { near_id, far_id, is_to } = row;
  for (const [before, id, isNamed] of [
    [far_id, near_id, is_to],
    [near_id, far_id, !is_to],
  ] as const) {
    graph.set(before, (graph.get(before) ?? new Set()).add(id));
    const key = stepKey(before, id);
    if (!steps.has(key)) steps.set(key, { ...row, isNamed });
  }
}

const stepKey = (before: number, id: number) => `${before} ${id}`;

/** Contacts linked to a connection, and those with a relationship to the user's own contact. */
function startsOf({ graph, connected, own_id }: Surroundings): Set<number> {
  return new Set([...connected, ...(own_id === null ? [] : (graph.get(own_id) ?? []))]);
}

async function describe(ctx: UserContext, paths: number[][], found: Surroundings) {
  const references = await listReferences(ctx.db, ctx.user_id, [...new Set(paths.flat())]);
  const names = new Map(references.map(({ id, name }) => [id, name]));
  return paths.map((path) => ({
    steps: path.map((contact_id, index) => {
      const reason = reasonOf(ctx, found, { before: path[index - 1], contact_id, names });
      return {
        contact_id,
        name: names.get(contact_id) ?? '',
        reason: translate(ctx.language, reason),
      };
    }),
  }));
}

function reasonOf(
  { language }: UserContext,
  { steps, connected, own_id }: Surroundings,
  step: { before: number | undefined; contact_id: number; names: Map<number, string> },
): MessageDescriptor {
  const { before, contact_id, names } = step;
  if (before === undefined && connected.has(contact_id)) return connectedReason;
  const found = steps.get(stepKey(before ?? own_id ?? 0, contact_id));
  if (found === undefined) throw new Error('A step of a path has no relationship');
  const kind = kindOf(language, found);
  const name = before === undefined ? null : (names.get(before) ?? '');
  return relationshipReason(kind, !found.isNamed && !kind.symmetric, name);
}
