import type { ChangeSource, FieldChange } from '#contract/interactions.ts';
import { formatBirthday } from '../../entities/contact/birthday.ts';
import { cadenceText } from '../../entities/reminder/cadence.ts';
import {
  CARD_FIELD_LABELS,
  cardFieldLabel,
  type CardField,
} from '../../entities/contact/card-fields.ts';

const WHOLE_CHANGES: Partial<Record<ChangeSource, string>> = {
  merge: 'Merged with another contact',
  undo: 'Changes undone',
  trash: 'Moved to the trash',
  restore: 'Restored from the trash',
};

const ORIGINS: Partial<Record<ChangeSource, string>> = {
  bulk: ' in bulk',
  import: ' by import',
  share: ' from a shared contact',
  connection: ' from a connection',
};

const MAX_NAMES = 3;

/** "Work address updated", "Nickname and birthday added by import", "Tags, type and 3 more updated". */
export function changeTitle(source: ChangeSource, fields: readonly FieldChange[]): string {
  const whole = WHOLE_CHANGES[source];
  if (whole !== undefined) return whole;
  const names = [...new Set(fields.map(labelOf))];
  const subject = capitalize(joinNames(names.map(lowercaseFirst)));
  return `${subject || 'Contact'} ${verbOf(fields)}${ORIGINS[source] ?? ''}`;
}

function verbOf(fields: readonly FieldChange[]): 'added' | 'removed' | 'updated' {
  if (fields.length === 0) return 'updated';
  if (fields.every(({ before }) => before === '')) return 'added';
  return fields.every(({ after }) => after === '') ? 'removed' : 'updated';
}

function joinNames(names: readonly string[]): string {
  const shown = names.length > MAX_NAMES ? names.slice(0, MAX_NAMES - 1) : names;
  const last = names.length > MAX_NAMES ? `${names.length - shown.length} more` : shown.at(-1);
  const others = names.length > MAX_NAMES ? shown : shown.slice(0, -1);
  return [others.join(', '), last].filter(Boolean).join(' and ');
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function lowercaseFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

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
export function fieldChangeText(change: FieldChange, names: Names): string {
  const { field, before, after } = change;
  const label = labelOf(change);
  const [oldText, newText] = [formatValue(field, before, names), formatValue(field, after, names)];
  if (oldText === '') return `${label} added: ${newText}`;
  if (newText === '') return `${label} removed: ${oldText}`;
  return `${label}: ${oldText} → ${newText}`;
}

const ENTRY_NOUNS: Record<string, string> = {
  emails: 'email',
  phones: 'phone',
  addresses: 'address',
  urls: 'link',
  tags: 'tag',
};

/** "Work address" for an entry of a list, else the field's name. */
function labelOf({ field, label }: FieldChange): string {
  const noun = ENTRY_NOUNS[field];
  if (label !== undefined && noun !== undefined) return capitalize(`${label} ${noun}`.trim());
  if (field === 'associated_user_id') return 'Linked profile';
  return field in CARD_FIELD_LABELS ? cardFieldLabel(field as CardField) : field;
}

function formatValue(field: string, value: string, { typeName, personName }: Names): string {
  if (value === '') return '';
  if (field === 'contact_type_id') return typeName(Number(value));
  if (field === 'associated_user_id') return personName(Number(value));
  if (field === 'cadence_days') return cadenceText(Number(value));
  if (field === 'birthday') return formatBirthday(value);
  return value;
}
