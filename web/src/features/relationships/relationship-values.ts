import type { RelationshipKind } from '#contract/relationship-kinds.ts';
import type { NewRelationship, Relationship } from '#contract/relationships.ts';
import type { ComboboxOption } from '../../ui/fields/combobox-field.tsx';

/** What is typed in the form of a relationship. */
export interface RelationshipValues {
  /** A kind and direction, such as `3` or `3-inverse`. */
  kind: string;
  /** A contact's id, or `name:` and the name of someone without a contact. */
  other: ComboboxOption | null;
  since: string;
  until: string;
  note: string;
}

const INVERSE = '-inverse';
const NAME = 'name:';

export const EMPTY_VALUES: RelationshipValues = {
  kind: '',
  other: null,
  since: '',
  until: '',
  note: '',
};

export function valuesOf(relationship: Relationship): RelationshipValues {
  const { kind_id, inverse, contact, name, since, until, note } = relationship;
  return {
    kind: kindValue(kind_id, inverse),
    other: contact === null ? nameOption(name) : { value: String(contact.id), label: contact.name },
    since: since ?? '',
    until: until ?? '',
    note,
  };
}

/** The body without the person. */
export function detailsOf({ kind, since, until, note }: RelationshipValues) {
  const inverse = kind.endsWith(INVERSE);
  return {
    kind_id: Number(inverse ? kind.slice(0, -INVERSE.length) : kind),
    inverse,
    since: since.trim() || null,
    until: until.trim() || null,
    note,
  };
}

/** The person as in a body. */
export function personOf({
  other,
}: RelationshipValues): Pick<NewRelationship, 'contact_id' | 'name'> {
  if (other === null) return {};
  if (other.value.startsWith(NAME)) return { name: other.value.slice(NAME.length) };
  return { contact_id: Number(other.value) };
}

export function nameOption(name: string, detail?: string): ComboboxOption {
  return { value: `${NAME}${name}`, label: name, detail };
}

export interface KindOption {
  value: string;
  label: string;
  kind: RelationshipKind;
}

/** Both directions of each kind. */
export function kindOptions(kinds: readonly RelationshipKind[]): KindOption[] {
  return kinds.flatMap((kind) => [
    { value: kindValue(kind.id, false), label: kind.name, kind },
    ...(kind.symmetric
      ? []
      : [{ value: kindValue(kind.id, true), label: kind.inverse_name, kind }]),
  ]);
}

function kindValue(id: number, inverse: boolean): string {
  return `${id}${inverse ? INVERSE : ''}`;
}
