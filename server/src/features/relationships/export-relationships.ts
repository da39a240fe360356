import type { UserContext } from '../../context.ts';
import { type Page, pageOf, type PageQuery, readCursor } from '../../paging.ts';
import { kindOf } from './kinds/kind-view.ts';
import { listAllRelationships } from './relationships.queries.ts';

/** A relationship as stored: `to_contact_id`, or `name`, is what `label` says to `from_contact_id`. */
interface ExportedRelationship {
  id: number;
  kind_id: number;
  label: string;
  from_contact_id: number | null;
  to_contact_id: number | null;
  name: string;
  since: string | null;
  until: string | null;
  note: string;
}

/** All of the caller's relationships, including those with contacts in the trash. */
export async function getStoredRelationships(
  ctx: UserContext,
  query: PageQuery,
): Promise<Page<ExportedRelationship>> {
  const { limit, after } = readCursor(query);
  const rows = await listAllRelationships(ctx.db, ctx.user_id, after ?? 0, limit + 1);
  const relationships = rows.map((row) => {
    const { own_kind: _own_kind, from_id: from_contact_id, to_id: to_contact_id, ...rest } = row;
    return { ...rest, label: kindOf(ctx.language, row).name, from_contact_id, to_contact_id };
  });
  return pageOf(relationships, limit);
}
