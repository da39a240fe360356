import { t } from '@lingui/core/macro';
import {
  customValueText,
  type FieldDefinition,
} from '../../../entities/custom-field/custom-value.ts';
import { cardFieldLabel, fieldLines } from '../../../entities/contact/card-fields.ts';
import type { Conflict, Sides } from '../../../entities/contact/conflict.ts';
import {
  fieldOf,
  LISTS,
  withoutBlanks,
  toApiValue,
  type ContactKey,
  type ContactValues,
} from './contact-values.ts';
import { conflictingKeys, mergeVersions } from './contact-versions.ts';
import { customKey } from './custom-values.ts';
import { mergeLists, type Versions } from './three-way-merge.ts';
import type { CardField } from '../../../entities/contact/card-fields.ts';
import type { Contact } from '#contract/contacts.ts';

type List = (typeof LISTS)[number] | 'tags';

const isList = (key: ContactKey): key is List =>
  key === 'tags' || LISTS.some((list) => list === key);

/** Overview fields changed on both sides. */
export function contactConflicts(
  versions: Versions<ContactValues>,
  typeName: (id: number) => string,
  fields: readonly FieldDefinition[] = [],
): Conflict[] {
  return conflictingKeys(versions).map((key) => {
    if (key === 'custom') return customConflict(versions, fields);
    const linesOf = (values: ContactValues) =>
      fieldLines<CardField>(fieldOf(key), toApiValue(values, key) as Contact[CardField], typeName);
    return {
      field: key,
      label: cardFieldLabel(fieldOf(key)),
      mine: linesOf(versions.mine),
      theirs: linesOf(versions.theirs),
      both: isList(key)
        ? linesOf({ ...versions.theirs, [key]: unionOf(key, versions) })
        : undefined,
    };
  });
}

function customConflict(
  { mine, theirs }: Versions<ContactValues>,
  fields: readonly FieldDefinition[],
): Conflict {
  const linesOf = ({ custom }: ContactValues) =>
    fields.flatMap(({ id, name, kind }) => {
      const text = customValueText(kind, custom[customKey(id)]);
      return text === '' ? [] : [`${name}: ${text}`];
    });
  return {
    field: 'custom',
    label: t`Custom fields`,
    mine: linesOf(mine),
    theirs: linesOf(theirs),
  };
}

/** Merges two versions: the user's choice for conflicts, else the changed side. */
export function resolveContact(versions: Versions<ContactValues>, sides: Sides): ContactValues {
  const values = mergeVersions(versions);
  const chosen = conflictingKeys(versions).map((key) => {
    if (sides[key] === 'theirs') return { [key]: versions.theirs[key] };
    return sides[key] === 'both' && isList(key) ? { [key]: unionOf(key, versions) } : {};
  });
  return Object.assign(values, ...chosen) as ContactValues;
}

/** The union of both lists. */
function unionOf(list: List, { before, mine, theirs }: Versions<ContactValues>): unknown[] {
  const entries = (side: ContactValues): readonly unknown[] => withoutBlanks(side)[list];
  return mergeLists({ before: entries(before), mine: entries(mine), theirs: entries(theirs) });
}
