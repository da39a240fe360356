import { LANGUAGE_CODES } from '#contract/languages.ts';
import { LIMITS } from '#contract/limits.ts';
import { BUILT_IN_KINDS } from '#contract/built-in-kinds.ts';
import type { RelationshipGroup } from '#contract/relationship-kinds.ts';
import type { Context } from '../../../context.ts';
import { publish } from '../../../infra/events.ts';
import {
  countKinds,
  deleteUnusedKinds,
  insertOrFindKind,
  listKinds,
} from '../kinds/kinds.queries.ts';
import { translateKind } from '../kinds/kind-view.ts';

/** A kind in a file, by what the other person is to the contact. */
export interface ImportedKind {
  name: string;
  /** What the contact is to the other person; empty if the file doesn't say. */
  inverse_name: string;
  group: RelationshipGroup;
}

/** A stored kind, and whether the name is that of its other direction. */
export interface FoundKind {
  id: number;
  inverse: boolean;
  symmetric: boolean;
}

export interface FoundKinds {
  /** Null beyond the maximum number of kinds. */
  kindOf: (name: string) => FoundKind | null;
  /** Ids of new kinds. */
  created: number[];
}

/**
 * Finds kinds by either name, ignoring case, among the built-in ones in any language and the user's own, and creates
 * those that are missing, up to the maximum number.
 */
export async function findOrCreateKinds(
  ctx: Context,
  owner_id: number,
  wanted: readonly ImportedKind[],
): Promise<FoundKinds> {
  const known = new Map<string, FoundKind>();
  const add = (name: string, kind: FoundKind) => {
    if (!known.has(keyOf(name))) known.set(keyOf(name), kind);
  };
  const addBoth = (
    id: number,
    kind: { name: string; inverse_name: string; symmetric: boolean },
  ) => {
    add(kind.name, { id, inverse: false, symmetric: kind.symmetric });
    if (!kind.symmetric) add(kind.inverse_name, { id, inverse: true, symmetric: false });
  };
  const own = await listKinds(ctx.db, owner_id, 0, LIMITS.relationship_kinds);
  for (const kind of own) addBoth(kind.id, kind);
  for (const code of LANGUAGE_CODES)
    for (const kind of BUILT_IN_KINDS) addBoth(kind.id, translateKind(code, kind));
  const created: number[] = [];
  let count = await countKinds(ctx.db, owner_id);
  for (const { name, inverse_name, group } of wanted) {
    if (known.has(keyOf(name)) || count >= LIMITS.relationship_kinds) continue;
    const symmetric = inverse_name === '' || keyOf(inverse_name) === keyOf(name);
    const names = { name, inverse_name: symmetric ? name : inverse_name, symmetric };
    const { id, is_new } = await insertOrFindKind(ctx.db, { ...names, group, owner_id });
    addBoth(id, names);
    if (!is_new) continue;
    created.push(id);
    count += 1;
  }
  if (created.length > 0) await publish(ctx.db, [owner_id], 'relationships', null);
  return { kindOf: (name) => known.get(keyOf(name)) ?? null, created };
}

/** Deletes the given kinds that no relationship uses. */
export async function removeUnusedKinds(
  ctx: Context,
  owner_id: number,
  ids: number[],
): Promise<void> {
  if (ids.length === 0) return;
  await deleteUnusedKinds(ctx.db, owner_id, ids);
  await publish(ctx.db, [owner_id], 'relationships', null);
}

const keyOf = (name: string) => name.trim().toLowerCase();
