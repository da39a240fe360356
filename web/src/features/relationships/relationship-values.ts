import type { ListedKind } from '#contract/relationship-kinds.ts';
import type { NewRelationship, Relationship } from '#contract/relationships.ts';
import {
  type DateParts,
  NO_DATE,
  parsePartialDate,
  serializePartialDate,
} from '../../entities/date/partial-date.ts';
import type { ComboboxOption } from '../../ui/fields/combobox-options.tsx';

/** What is typed in the form of a relationship; its fields are named as in the API. */
export interface RelationshipValues {
  /** A kind and direction, such as `3` or `3-inverse`. */
  kind_id: string;
  /** A contact's id, or `name:` and the name of someone without a contact. */
  contact_id: ComboboxOption | null;
  since: DateParts;
  until: DateParts;
  note: string;
}

const INVERSE = '-inverse';
const NAME = 'name:';

export const EMPTY_VALUES: RelationshipValues = {
  kind_id: '',
  contact_id: null,
  since: NO_DATE,
  until: NO_DATE,
  note: '',
};

export function valuesOf(relationship: Relationship): RelationshipValues {
  const { kind_id, inverse, contact, name, since, until, note } = relationship;
  return {
    kind_id: kindValue(kind_id, inverse),
    contact_id:
      contact === null ? nameOption(name) : { value: String(contact.id), label: contact.name },
    since: parsePartialDate(since),
    until: parsePartialDate(until),
    note,
  };
}

/** The body without the person. */
export function detailsOf({ kind_id, since, until, note }: RelationshipValues) {
  const inverse = kind_id.endsWith(INVERSE);
  return {
    kind_id: Number(inverse ? kind_id.slice(0, -INVERSE.length) : kind_id),
    inverse,
    since: serializePartialDate(since),
    until: serializePartialDate(until),
    note,
  };
}

/** The person as in a body. */
export function personOf({
  contact_id,
}: RelationshipValues): Pick<NewRelationship, 'contact_id' | 'name'> {
  if (contact_id === null) return {};
  if (contact_id.value.startsWith(NAME)) return { name: contact_id.value.slice(NAME.length) };
  return { contact_id: Number(contact_id.value) };
}

export function nameOption(name: string, detail?: string): ComboboxOption {
  return { value: `${NAME}${name}`, label: name, detail };
}

export interface KindOption {
  value: string;
  label: string;
  synonyms: readonly string[];
  kind: ListedKind;
}

/** Both directions of each kind. */
export function kindOptions(kinds: readonly ListedKind[]): KindOption[] {
  return kinds.flatMap((kind) => [
    { value: kindValue(kind.id, false), label: kind.name, synonyms: kind.synonyms, kind },
    ...(kind.symmetric
      ? []
      : [
          {
            value: kindValue(kind.id, true),
            label: kind.inverse_name,
            synonyms: kind.inverse_synonyms,
            kind,
          },
        ]),
  ]);
}

function kindValue(id: number, inverse: boolean): string {
  return `${id}${inverse ? INVERSE : ''}`;
}
