import type { Language } from '#contract/languages.ts';
import {
  BUILT_IN_KINDS,
  type BuiltInKind,
  FIRST_OWN_KIND,
  splitSynonyms,
} from '#contract/built-in-kinds.ts';
import type { ListedKind, RelationshipKind } from '#contract/relationship-kinds.ts';
import { translate } from '../../../infra/translations.ts';
import type { OwnKind } from './kinds.queries.ts';

const BUILT_IN = new Map(BUILT_IN_KINDS.map((kind) => [kind.id, kind]));

/** The built-in kind of people who introduced someone. */
export const INTRODUCED_BY = 14;

export const isBuiltIn = (id: number) => id < FIRST_OWN_KIND;

/** A built-in kind in this language; undefined if there's none with this id. */
export function builtInKind(language: Language, id: number): RelationshipKind | undefined {
  const kind = BUILT_IN.get(id);
  return kind && translateKind(language, kind);
}

export function translateKind(language: Language, kind: BuiltInKind): RelationshipKind {
  return {
    id: kind.id,
    name: translate(language, kind.name),
    inverse_name: translate(language, kind.inverse_name ?? kind.name),
    group: kind.group,
    symmetric: kind.inverse_name === undefined,
    built_in: true,
  };
}

export function listedBuiltInKind(language: Language, kind: BuiltInKind): ListedKind {
  const synonyms = (text: BuiltInKind['synonyms']) =>
    text === undefined ? [] : splitSynonyms(translate(language, text));
  return {
    ...translateKind(language, kind),
    synonyms: synonyms(kind.synonyms),
    inverse_synonyms: synonyms(kind.inverse_synonyms ?? kind.synonyms),
  };
}

export function ownKindView({
  id,
  name,
  inverse_name,
  group,
  symmetric,
}: OwnKind): RelationshipKind {
  return { id, name, inverse_name, group, symmetric, built_in: false };
}

/** The kind of a relationship: a built-in one, or the user's own joined with it. */
export function kindOf(
  language: Language,
  row: { kind_id: number; own_kind: OwnKind | null },
): RelationshipKind {
  const kind =
    row.own_kind === null ? builtInKind(language, row.kind_id) : ownKindView(row.own_kind);
  if (kind === undefined) throw new Error(`Kind ${row.kind_id} of a relationship is missing`);
  return kind;
}
