import type { RelationshipKind } from '#contract/relationship-kinds.ts';

/** The contacts of a relationship: `to_id` is of its kind to `from_id`. One is null for a person without a contact. */
export interface Ends {
  from_id: number | null;
  to_id: number | null;
}

interface Seen {
  card_id: number;
  /** Null for a person without a contact. */
  other_id: number | null;
  inverse: boolean;
}

/** The ends as stored, of a relationship as seen from one contact. */
export function endsOf({ symmetric }: Pick<RelationshipKind, 'symmetric'>, seen: Seen): Ends {
  const { card_id, other_id, inverse } = seen;
  if (symmetric && other_id !== null)
    return { from_id: Math.min(card_id, other_id), to_id: Math.max(card_id, other_id) };
  return inverse && !symmetric
    ? { from_id: other_id, to_id: card_id }
    : { from_id: card_id, to_id: other_id };
}

interface EndsChange {
  before: Ends;
  /** The kind until now. */
  previous: Pick<RelationshipKind, 'symmetric'>;
  kind: Pick<RelationshipKind, 'symmetric'>;
  card_id: number;
  inverse: boolean | undefined;
  contact_id: number | undefined;
}

/** The ends after a change of the kind, the direction, or the contact of a person that was only a name. */
export function changedEnds({ before, previous, kind, card_id, inverse, contact_id }: EndsChange): {
  ends: Ends;
  other_id: number | null;
} {
  const isTo = before.to_id === card_id;
  const other_id = (isTo ? before.from_id : before.to_id) ?? contact_id ?? null;
  const seen = { card_id, other_id, inverse: inverse ?? (isTo && !previous.symmetric) };
  return { ends: endsOf(kind, seen), other_id };
}
