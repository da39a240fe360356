import { select, t } from '@lingui/core/macro';
import type { FactField, FactList } from './facts.ts';

/** What a button is about: a field, or an entry with its label. */
export interface NamedFact {
  field: FactField | FactList;
  /** The user's label of an entry: "mobile"; empty without one. */
  label: string;
}

/** "Edit mobile phone", "Edit phone" without a label */
export function editLabel({ field, label }: NamedFact): string {
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

/** "Copy mobile phone", "Copy phone" without a label */
export function copyLabel({ field, label }: NamedFact): string {
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
