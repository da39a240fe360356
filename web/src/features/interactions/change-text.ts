import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg, t } from '@lingui/core/macro';
import type { ChangeSource, FieldChange } from '#contract/interactions.ts';
import { formatPartialDate } from '../../entities/date/partial-date.ts';
import { customValueText, type FieldDefinition } from '../../entities/custom-field/custom-value.ts';
import { cadenceText } from '../../entities/reminder/cadence.ts';
import {
  changeTitleText,
  entryName,
  fieldName,
  joinFields,
  type ChangeVerb,
} from './change-messages.ts';

const WHOLE_CHANGES: Partial<Record<ChangeSource, MessageDescriptor>> = {
  merge: msg`Merged with another contact`,
  undo: msg`Changes undone`,
  trash: msg`Moved to the trash`,
  restore: msg`Restored from the trash`,
};

const MAX_NAMES = 3;

/** "Work address updated", "Nickname and birthday added by import", "Tags, type and 3 more updated". */
export function changeTitle(
  source: ChangeSource,
  fields: readonly FieldChange[],
  customFields: readonly FieldDefinition[] = [],
): string {
  const whole = WHOLE_CHANGES[source];
  if (whole !== undefined) return i18n._(whole);
  // Equal names of several entries are shown once.
  const different = [
    ...new Map(fields.map((field) => [labelOf(field, customFields), field])).values(),
  ];
  const shownCount = different.length > MAX_NAMES ? MAX_NAMES - 1 : different.length;
  const names = different
    .slice(0, shownCount)
    .map((field, index) => labelOf(field, customFields, index > 0));
  const subject = joinFields(names, different.length - shownCount);
  return changeTitleText(subject === '' ? t`Contact` : subject, verbOf(fields), source);
}

function verbOf(fields: readonly FieldChange[]): ChangeVerb {
  if (fields.length === 0) return 'updated';
  if (fields.some(isCadence)) return 'updated';
  if (fields.every(({ before }) => before === '')) return 'added';
  return fields.every(({ after }) => after === '') ? 'removed' : 'updated';
}

/** Without a schedule of its own, a contact has that of its type or tags. */
function isCadence({ field }: FieldChange): boolean {
  return field === 'cadence_days';
}

export function sourceLabel(source: string): string {
  return i18n._(CREATED[source] ?? msg`Added`);
}

const CREATED: Record<string, MessageDescriptor> = {
  manual: msg`Added by you`,
  import: msg`Imported`,
  share: msg`Added from a shared contact`,
  introduction: msg`Added by an introduction`,
  connection: msg`Added from a connection`,
  dav: msg`Added from a device`,
};

export interface Names {
  typeName: (id: number) => string;
  personName: (id: number) => string;
  customFields: readonly FieldDefinition[];
}

/** "Company name changed from Navy to Navy Yard", "Nickname added: Amazing", "Birthday removed: December 9, 1906". */
export function fieldChangeText(change: FieldChange, names: Names): string {
  const { field, before, after } = change;
  const label = labelOf(change, names.customFields);
  const [oldText, newText] = [formatValue(field, before, names), formatValue(field, after, names)];
  if (isCadence(change) && oldText === '') return t`${label} set to ${newText}`;
  if (oldText === '') return t`${label} added: ${newText}`;
  if (newText === '') return t`${label} removed: ${oldText}`;
  return t`${label}: ${oldText} → ${newText}`;
}

/** "Work address" for an entry of a list, else the field's name; `inText` is "work address". */
function labelOf(
  { field, label }: FieldChange,
  customFields: readonly FieldDefinition[],
  inText = false,
): string {
  if (field.startsWith('custom.'))
    return customFieldOf(field, customFields)?.name ?? t`Deleted field`;
  const entry = label === undefined ? null : entryName(field, label, inText);
  return entry ?? fieldName(field, inText);
}

function customFieldOf(field: string, customFields: readonly FieldDefinition[]) {
  return customFields.find(({ id }) => field === `custom.${id}`);
}

function formatValue(field: string, value: string, names: Names): string {
  const { typeName, personName } = names;
  if (value === '') return '';
  const custom = customFieldOf(field, names.customFields);
  if (custom !== undefined) return customValueText(custom.kind, value);
  if (field === 'contact_type_id') return typeName(Number(value));
  if (field === 'associated_user_id') return personName(Number(value));
  if (field === 'cadence_days') return cadenceText(Number(value));
  if (DATE_FIELDS.has(field)) return formatDates(value);
  return value;
}

const DATE_FIELDS: ReadonlySet<string> = new Set(['birthday', 'dates', 'met_on', 'deceased_on']);

/** A partial date, or several with their labels: "2010-06-01 (Wedding), 2012". */
function formatDates(text: string): string {
  return text.replace(
    /(?<=^|, )(?:\d{4}(?:-\d\d){0,2}|--\d\d-\d\d)(?= \(|, |$)/g,
    formatPartialDate,
  );
}
