import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg, select, t } from '@lingui/core/macro';
import type { FactField, FactList } from './facts.ts';

/** Fields with a name of their own in "Edit …"; the others follow in `editLabel`. */
const EDIT_LABELS: Partial<Record<NamedFact['field'], MessageDescriptor>> = {
  messengers: msg`Edit messenger`,
  dates: msg`Edit date`,
  met_on: msg`Edit met on`,
  deceased_on: msg`Edit date of death`,
  pronouns: msg`Edit pronouns`,
  name_prefix: msg`Edit prefix`,
  middle_name: msg`Edit middle name`,
  name_suffix: msg`Edit suffix`,
  phonetic_first_name: msg`Edit phonetic first name`,
  phonetic_last_name: msg`Edit phonetic last name`,
};

/** What a button is about: a field, or an entry with its label. */
export interface NamedFact {
  field: FactField | FactList | 'custom';
  /** The user's label of an entry: "mobile"; empty without one. */
  label: string;
}

/** "Edit mobile phone", "Edit phone" without a label */
export function editLabel({ field, label }: NamedFact): string {
  if (label !== '' && isLabelEnough(field)) return t`Edit ${{ name: label }}`;
  const own = EDIT_LABELS[field];
  if (own !== undefined) return i18n._(own);
  if (label !== '')
    return t`${select(field, {
      phones: `Edit ${label} phone`,
      emails: `Edit ${label} email`,
      addresses: `Edit ${label} address`,
      other: `Edit ${label} link`,
    })}`;
  return t`${select(field, {
    phones: 'Edit phone',
    emails: 'Edit email',
    addresses: 'Edit address',
    urls: 'Edit link',
    birthday: 'Edit birthday',
    nickname: 'Edit nickname',
    how_we_met: 'Edit how we met',
    contact_type_id: 'Edit type',
    other: 'Edit tags',
  })}`;
}

/** "Edit Signal", "Edit Anniversary" */
function isLabelEnough(field: NamedFact['field']): boolean {
  return field === 'messengers' || field === 'dates' || field === 'custom';
}

/** "Copy mobile phone", "Copy phone" without a label */
export function copyLabel({ field, label }: NamedFact): string {
  if (field === 'custom') return t`Copy ${{ name: label }}`;
  if (field === 'messengers') return label === '' ? t`Copy messenger` : t`Copy ${{ name: label }}`;
  if (label !== '')
    return t`${select(field, {
      phones: `Copy ${label} phone`,
      emails: `Copy ${label} email`,
      addresses: `Copy ${label} address`,
      other: `Copy ${label} link`,
    })}`;
  return t`${select(field, {
    phones: 'Copy phone',
    emails: 'Copy email',
    addresses: 'Copy address',
    other: 'Copy link',
  })}`;
}

/** "Remove mobile phone", "Remove phone" without a label */
export function removeLabel({ field, label }: NamedFact): string {
  if (label !== '' && isLabelEnough(field)) return t`Remove ${{ name: label }}`;
  if (field === 'messengers') return t`Remove messenger`;
  if (field === 'dates') return t`Remove date`;
  if (label !== '')
    return t`${select(field, {
      phones: `Remove ${label} phone`,
      emails: `Remove ${label} email`,
      addresses: `Remove ${label} address`,
      other: `Remove ${label} link`,
    })}`;
  return t`${select(field, {
    phones: 'Remove phone',
    emails: 'Remove email',
    addresses: 'Remove address',
    other: 'Remove link',
  })}`;
}
