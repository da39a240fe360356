import { t } from '@lingui/core/macro';
import type { Contact } from '#contract/contacts.ts';
import {
  cardFieldLabel,
  CARD_FIELD_LABELS,
  fieldLines,
  type CardField,
} from '../../entities/contact/card-fields.ts';
import type { Conflict, Sides } from '../../entities/contact/conflict.ts';
import { customValueText, type FieldDefinition } from '../../entities/custom-field/custom-value.ts';
import { listText } from '../../lib/text/list-text.ts';
import {
  applyChange,
  type ChangeEdit,
  type ConflictKey,
  type Edit,
  isEmpty,
  rebase,
  withoutFields,
} from './edits.ts';

/** What an edit changes, as text. */
export function changedLabels(edit: Edit, fields: readonly FieldDefinition[]): string {
  if (edit.kind === 'create') return t`New contact`;
  if (edit.kind === 'log') return t`Logged interaction`;
  if (edit.kind === 'complete') return t`Reminder done`;
  const { custom = {}, ...others } = edit.body;
  const keys = [...Object.keys(others), ...Object.keys(custom).map((id) => `custom.${id}`)];
  return listText(
    keys.map((key) => labelOf(key, fields)),
    'unit',
  );
}

/** Fields that were changed differently on both sides. */
export function conflictsOf(
  edit: ChangeEdit,
  typeName: (id: number) => string,
  fields: readonly FieldDefinition[],
): Conflict[] {
  const { base, body, theirs } = edit;
  if (theirs === null) return [];
  const mine = applyChange(base, body);
  const linesOf = (contact: Contact, key: ConflictKey) => {
    if (!key.startsWith('custom.'))
      return fieldLines(key as CardField, contact[key as CardField], typeName);
    const field = fields.find(({ id }) => key === `custom.${id}`);
    const text = customValueText(field?.kind ?? 'text', contact.custom[key.slice(7)]);
    return text === '' ? [] : [text];
  };
  return rebase(edit, theirs).conflicts.map((key) => ({
    field: key,
    label: labelOf(key, fields),
    mine: linesOf(mine, key),
    theirs: linesOf(theirs, key),
  }));
}

function labelOf(key: string, fields: readonly FieldDefinition[]): string {
  if (key in CARD_FIELD_LABELS) return cardFieldLabel(key as CardField);
  return fields.find(({ id }) => key === `custom.${id}`)?.name ?? t`Other`;
}

/** The edit on top of the newer version, with the user's choices; null if nothing is left to save. */
export function resolveEdit(edit: Edit & ChangeEdit, sides: Sides): (Edit & ChangeEdit) | null {
  const { theirs } = edit;
  if (theirs === null) return edit;
  const left_out = Object.keys(sides).filter((key) => sides[key] === 'theirs');
  const body = withoutFields(rebase(edit, theirs).body, new Set(left_out));
  if (isEmpty(body)) return null;
  return { ...edit, base: theirs, body, attempts: [body], theirs: null, state: 'waiting' };
}
