import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg, t } from '@lingui/core/macro';
import type { CustomValue } from '#contract/contacts.ts';
import type { CustomField, CustomFieldKind } from '#contract/custom-fields.ts';
import { formatExactNumber } from '../../lib/time/region.ts';
import { formatPartialDate } from '../date/partial-date.ts';

const KIND_LABELS: Record<CustomFieldKind, MessageDescriptor> = {
  text: msg`Text`,
  number: msg`Number`,
  date: msg`Date`,
  choice: msg`Choice`,
  url: msg`Link`,
  yes_no: msg`Yes or no`,
};

export const KINDS = Object.keys(KIND_LABELS) as CustomFieldKind[];

export function kindLabel(kind: CustomFieldKind): string {
  return i18n._(KIND_LABELS[kind]);
}

/** A value, or its text in the API, as shown; empty without one. */
export function customValueText(
  kind: CustomFieldKind,
  value: CustomValue | null | undefined,
): string {
  const text = String(value ?? '');
  if (text === '') return '';
  if (kind === 'yes_no') return text === 'true' ? t`Yes` : t`No`;
  if (kind === 'date') return formatPartialDate(text);
  if (kind === 'number') return formatExactNumber(Number(text));
  return text;
}

/** The page that a link opens. */
export function customHref(kind: CustomFieldKind, text: string): string | null {
  if (kind !== 'url') return null;
  return /^https?:\/\//i.test(text) ? text : `https://${text}`;
}

/** A field and the id that its values are stored under. */
export type FieldDefinition = Pick<CustomField, 'id' | 'name' | 'kind' | 'options'>;
