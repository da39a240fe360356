import type { ChangeSource, FieldChange } from '#contract/interactions.ts';
import { formatBirthday } from '../../entities/contact/birthday.ts';
import { cadenceText } from '../../entities/reminder/cadence.ts';
import { CARD_FIELD_LABELS } from '../../entities/contact/card-fields.ts';

export const CHANGE_LABELS: Record<ChangeSource, string> = {
  edit: 'Updated',
  bulk: 'Updated in bulk',
  import: 'Updated by import',
  share: 'Updated from a shared contact',
  connection: 'Updated from a connection',
  merge: 'Merged with another contact',
  undo: 'Changes undone',
  trash: 'Moved to the trash',
  restore: 'Restored from the trash',
};

export function sourceLabel(source: string): string {
  return CREATED[source] ?? 'Added';
}

const CREATED: Record<string, string> = {
  manual: 'Added by you',
  import: 'Imported',
  share: 'Added from a shared contact',
  connection: 'Added from a connection',
};

export interface Names {
  typeName: (id: number) => string;
  personName: (id: number) => string;
}

/** "Company name changed from Navy to Navy Yard", "Nickname added: Amazing", "Birthday removed: December 9, 1906". */
export function fieldChangeText({ field, before, after }: FieldChange, names: Names): string {
  const label = labelOf(field);
  const [oldText, newText] = [formatValue(field, before, names), formatValue(field, after, names)];
  if (oldText === '') return `${label} added: ${newText}`;
  if (newText === '') return `${label} removed: ${oldText}`;
  return `${label}: ${oldText} → ${newText}`;
}

function labelOf(field: string): string {
  if (field === 'associated_user_id') return 'Linked profile';
  return (CARD_FIELD_LABELS as Record<string, string>)[field] ?? field;
}

function formatValue(field: string, value: string, { typeName, personName }: Names): string {
  if (value === '') return '';
  if (field === 'contact_type_id') return typeName(Number(value));
  if (field === 'associated_user_id') return personName(Number(value));
  if (field === 'cadence_days') return cadenceText(Number(value));
  if (field === 'birthday') return formatBirthday(value);
  return value;
}
