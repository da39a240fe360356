import { LIMITS } from '#contract/limits.ts';
import type { Network } from '#contract/relationships.ts';
import type { UserContext } from '../../../context.ts';
import { requireOwnContacts } from '../../contacts/public.ts';
import { kindOf } from '../kinds/kind-view.ts';
import { listEdges, listNamedPeople, listNeighborIds, listReferences } from './network.queries.ts';

/**
 * The contacts up to `depth` relationships away, the nearest first, all relationships between them, and people without a
 * contact. One query per step. 404 if the contact isn't the caller's or is in the trash.
 */
export async function getNetwork(
  ctx: UserContext,
  contact_id: number,
  depth: number,
): Promise<Network> {
  await requireOwnContacts(ctx, [contact_id]);
  const distances = new Map([[contact_id, 0]]);
  let nearIds = [contact_id];
  for (let distance = 1; distance <= depth && nearIds.length > 0; distance += 1) {
    const known_ids = [...distances.keys()];
    const limit = LIMITS.network_nodes - known_ids.length;
    nearIds = await listNeighborIds(ctx.db, ctx.user_id, nearIds, { known_ids, limit });
    for (const id of nearIds) distances.set(id, distance);
  }
  const ids = [...distances.keys()];
  const references = await listReferences(ctx.db, ctx.user_id, ids);
  const innerIds = ids.filter((id) => distances.get(id)! < depth);
  const named = await listNamedPeople(
    ctx.db,
    ctx.user_id,
    innerIds,
    LIMITS.network_nodes - ids.length,
  );
  const byId = new Map(references.map((reference) => [reference.id, reference]));
  return {
    nodes: [...distances].flatMap(([id, distance]) => {
      const reference = byId.get(id);
      if (reference === undefined) return [];
      const { id: _id, ...shown } = reference;
      return [{ contact_id: id, ...shown, distance }];
    }),
    edges: (await listEdges(ctx.db, ctx.user_id, ids)).map(({ from_id, to_id, ...edge }) => {
      const kind = kindOf(ctx.language, edge);
      return distances.get(from_id)! <= distances.get(to_id)!
        ? { from: from_id, to: to_id, label: kind.name }
        : { from: to_id, to: from_id, label: kind.inverse_name };
    }),
    names: named.map(({ id, contact_id: of, name, is_named, ...person }) => {
      const kind = kindOf(ctx.language, person);
      const label = is_named ? kind.name : kind.inverse_name;
      return { relationship_id: id, contact_id: of, name, label };
    }),
  };
}
