import type { RelationshipGroup } from '#contract/relationship-kinds.ts';
import type { UserContext } from '../../context.ts';
import { type Page, pageOf, type PageQuery, readCursor } from '../../paging.ts';
import { kindOf } from './kinds/kind-view.ts';
import {
  type CardRelationship,
  listAllRelationships,
  listRelationshipsOf,
} from './relationships.queries.ts';

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

/** A relationship as seen from a contact, with names in English, which other programs can read. */
export interface RelationshipOfCard extends Pick<
  CardRelationship,
  'relationship_id' | 'other' | 'name' | 'since' | 'until' | 'note'
> {
  /** What the other person is to the contact. */
  label: string;
  /** What the contact is to the other person. */
  inverse_label: string;
  group: RelationshipGroup;
  built_in: boolean;
}

/** Relationships of these contacts, by contact, without those with contacts in the trash. */
export async function getRelationshipsOfCards(
  ctx: UserContext,
  contact_ids: number[],
): Promise<Map<number, RelationshipOfCard[]>> {
  const rows = await listRelationshipsOf(ctx.db, ctx.user_id, contact_ids);
  const seen = rows.map(
    ({ card_id, relationship_id, other, is_to, name, since, until, note, ...row }) => {
      const kind = kindOf('en', row);
      const [label, inverse_label] = is_to
        ? [kind.inverse_name, kind.name]
        : [kind.name, kind.inverse_name];
      const { group, built_in } = kind;
      const seenKind = { label, inverse_label, group, built_in };
      return { card_id, relationship_id, other, name, since, until, note, ...seenKind };
    },
  );
  return Map.groupBy(seen, ({ card_id }) => card_id);
}
