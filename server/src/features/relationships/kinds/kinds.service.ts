import { msg } from '@lingui/core/runtime-macro';
import { LIMITS } from '#contract/limits.ts';
import { BUILT_IN_KINDS, FIRST_OWN_KIND } from '#contract/built-in-kinds.ts';
import type {
  ListedKind,
  NewRelationshipKind,
  RelationshipKind,
  RelationshipKindChange,
} from '#contract/relationship-kinds.ts';
import { badInput, conflict, forbidden, notFound } from '../../../app-error.ts';
import type { UserContext } from '../../../context.ts';
import { inTransaction, isUniqueViolation } from '../../../infra/db.ts';
import { publish } from '../../../infra/events.ts';
import { type Page, pageOf, type PageQuery, readCursor } from '../../../paging.ts';
import { lockUser } from '../../../people.queries.ts';
import { builtInKind, isBuiltIn, listedBuiltInKind, ownKindView } from './kind-view.ts';
import {
  countKinds,
  deleteKind,
  insertKind,
  isKindUsed,
  listKinds,
  lockKind,
  updateKind,
} from './kinds.queries.ts';

/** Built-in kinds in the caller's language, then their own. */
export async function getKinds(ctx: UserContext, query: PageQuery): Promise<Page<ListedKind>> {
  const { limit, after } = readCursor(query);
  const builtIn = BUILT_IN_KINDS.filter(({ id }) => id > (after ?? 0)).map((kind) =>
    listedBuiltInKind(ctx.language, kind),
  );
  const rows = await listKinds(ctx.db, ctx.user_id, after ?? 0, limit + 1);
  const own = rows.map((row) => ({ ...ownKindView(row), synonyms: [], inverse_synonyms: [] }));
  return pageOf([...builtIn, ...own], limit);
}

/** The caller's own kinds. */
export async function getOwnKinds(
  ctx: UserContext,
  query: PageQuery,
): Promise<Page<RelationshipKind>> {
  const { limit, after } = readCursor(query);
  const rows = await listKinds(ctx.db, ctx.user_id, after ?? FIRST_OWN_KIND - 1, limit + 1);
  return pageOf(rows.map(ownKindView), limit);
}

/** A kind that can't be deleted until the transaction ends. 400 at `kind_id` if there's none for the caller. */
export async function requireKind(ctx: UserContext, id: number): Promise<RelationshipKind> {
  if (isBuiltIn(id)) return builtInKind(ctx.language, id) ?? throwUnknownKind();
  const kind = await lockKind(ctx.db, ctx.user_id, id, 'use');
  return kind === undefined ? throwUnknownKind() : ownKindView(kind);
}

function throwUnknownKind(): never {
  throw badInput({ kind_id: msg`Select a kind of relationship.` });
}

/** 400 at `name` if it's taken or for too many kinds, at `inverse_name` if it's needed. */
export function createKind(
  ctx: UserContext,
  { group = 'other', ...fields }: NewRelationshipKind,
): Promise<RelationshipKind> {
  const names = namesOf(fields);
  return inTransaction(ctx, async (txCtx) => {
    const { db, user_id } = txCtx;
    await lockUser(db, user_id);
    if ((await countKinds(db, user_id)) >= LIMITS.relationship_kinds)
      throw badInput({
        name: msg`You can have up to ${{ max: LIMITS.relationship_kinds }} kinds of relationships.`,
      });
    const kind = { ...names, group };
    const { id } = await rejectTakenName(() => insertKind(db, { ...kind, owner_id: user_id }));
    await publish(db, [user_id], 'relationships', null);
    return ownKindView({ ...kind, id });
  });
}

/** Changes the given fields. 404 if it isn't the caller's, 403 if built in, 409 if in use; 400 as for a new one. */
export function changeKind(
  ctx: UserContext,
  id: number,
  { group, ...fields }: RelationshipKindChange,
): Promise<RelationshipKind> {
  return inTransaction(ctx, async (txCtx) => {
    const before = await lockOwnKind(txCtx, id);
    const { db, user_id } = txCtx;
    const isSymmetric = before.symmetric && fields.inverse_name === undefined;
    const names = namesOf({
      name: before.name,
      ...(!isSymmetric && { inverse_name: before.inverse_name, symmetric: false }),
      ...withoutUndefined(fields),
    });
    if (names.symmetric !== before.symmetric && (await isKindUsed(db, user_id, id)))
      throw conflict(msg`This kind is used by relationships. Add another kind instead.`);
    const kind = { ...names, group: group ?? before.group };
    await rejectTakenName(() => updateKind(db, user_id, id, kind));
    await publish(db, [user_id], 'relationships', null);
    return ownKindView({ ...kind, id });
  });
}

/** 404 if it isn't the caller's, 403 if built in, 409 if in use. */
export function removeKind(ctx: UserContext, id: number): Promise<void> {
  return inTransaction(ctx, async (txCtx) => {
    const { db, user_id } = txCtx;
    await lockOwnKind(txCtx, id);
    if (await isKindUsed(db, user_id, id))
      throw conflict(msg`This kind is used by relationships. Change or remove them first.`);
    await deleteKind(db, user_id, id);
    await publish(db, [user_id], 'relationships', null);
  });
}

async function lockOwnKind(ctx: UserContext, id: number) {
  if (builtInKind(ctx.language, id) !== undefined)
    throw forbidden(msg`Built-in kinds can’t be changed.`);
  const kind = await lockKind(ctx.db, ctx.user_id, id, 'change');
  if (kind === undefined) throw notFound(msg`Kind of relationship not found.`);
  return kind;
}

/** Both names; without a different one for the other direction, the kind is symmetric. */
function namesOf({ name, inverse_name, symmetric }: NewRelationshipKind) {
  if (symmetric ?? inverse_name === undefined) return { name, inverse_name: name, symmetric: true };
  if (inverse_name === undefined)
    throw badInput({ inverse_name: msg`Enter a name for the other direction.` });
  return { name, inverse_name, symmetric: false };
}

function withoutUndefined<T extends object>(given: T) {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}

async function rejectTakenName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'relationship_kinds_name')) throw error;
    throw badInput({ name: msg`You already have a kind with this name.` });
  }
}
