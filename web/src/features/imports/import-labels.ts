import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type {
  ImportAction,
  ImportFile,
  ImportRow,
  ImportTotals,
  ProposedContact,
  UnmappedValue,
} from '#contract/imports.ts';
import { contactCountText } from '../../entities/contact/contact-name.ts';
import { customValueText } from '../../entities/custom-field/custom-value.ts';
import { unmappedLabel } from '../../entities/contact/unmapped-labels.ts';
import { listText } from '../../lib/text/list-text.ts';
import { formatNumber } from '../../lib/time/region.ts';
import type { NewToast } from '../../ui/overlays/toasts.ts';
import { fullName } from '../../lib/text/full-name.ts';

/** "2 contacts added, 1 skipped". */
export function importSummary({ add, update, skip }: ImportTotals): string {
  const added = formatNumber(add);
  const updated = formatNumber(update);
  const skipped = formatNumber(skip);
  const parts = [
    add > 0 &&
      t`${plural(add, { one: `${added} contact added`, other: `${added} contacts added` })}`,
    update > 0 && t`${plural(update, { one: `${updated} updated`, other: `${updated} updated` })}`,
    skip > 0 && t`${plural(skip, { one: `${skipped} skipped`, other: `${skipped} skipped` })}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? t`No contacts` : listText(parts, 'unit');
}

/** "Anniversary (3 contacts), X-RANK (1 contact)". */
export function unmappedText(unmapped: UnmappedValue[]): string {
  const parts = unmapped.map(({ name, contact_count }) => {
    const label = unmappedLabel(name);
    const contacts = contactCountText(contact_count);
    return t`${label} (${contacts})`;
  });
  return listText(parts, 'unit');
}

/** "Imported", "Not imported yet". */
export function statusText({ status, undoing }: Pick<ImportFile, 'status' | 'undoing'>): string {
  switch (status) {
    case 'reading':
      return t`Reading`;
    case 'ready':
      return t`Draft`;
    case 'committing':
      return undoing ? t`Undoing` : t`Importing`;
    case 'done':
      return t`Imported`;
    case 'failed':
      return t`Failed`;
    case 'undone':
      return t`Undone`;
  }
}

/** Shown when an import finishes while its dialog is closed. */
export function importToast(file: ImportFile): NewToast | null {
  const { file_name } = file;
  if (file.status === 'undone')
    return { type: 'success', message: t`Import of ${file_name} undone` };
  if (file.status === 'failed' || file.problem !== '')
    return { type: 'error', message: file.problem };
  if (file.status !== 'done') return null;
  const summary = importSummary(file.totals);
  return { type: 'success', message: t`Import done: ${summary}` };
}

/** "12 of 300". */
export function progressText({ done, total }: Pick<ImportFile, 'done' | 'total'>): string {
  const doneCount = formatNumber(done);
  const totalCount = formatNumber(total);
  return t`${doneCount} of ${totalCount}`;
}

export const ACTION_LABELS: Record<ImportAction, MessageDescriptor> = {
  add: msg`Add`,
  update: msg`Update`,
  skip: msg`Skip`,
};

/** Possible actions of a row: update needs a duplicate, add needs an identity. */
export function actionsFor({ duplicate_of, contact }: ImportRow): ImportAction[] {
  const adds: ImportAction[] = hasIdentity(contact) ? ['add'] : [];
  return duplicate_of === null ? [...adds, 'skip'] : ['update', ...adds, 'skip'];
}

function hasIdentity(contact: ProposedContact): boolean {
  const { first_name, last_name, company_name, emails, phones } = contact;
  return [first_name, last_name, company_name].some(Boolean) || emails.length + phones.length > 0;
}

export function proposedName(contact: ProposedContact): string {
  return (
    fullName(contact) ||
    contact.nickname ||
    contact.company_name ||
    contact.emails[0]?.value ||
    contact.phones[0]?.value ||
    t`No name`
  );
}

/** "Shirt size: Large · Newsletter: Yes". */
export function proposedCustomLine({ custom_values }: ProposedContact): string {
  return custom_values
    .map(({ name, kind, value }) => {
      const shown = customValueText(kind, value);
      return t`${name}: ${shown}`;
    })
    .join(' · ');
}

export function proposedLine(contact: ProposedContact): string {
  const name = proposedName(contact);
  return [contact.emails[0]?.value, contact.phones[0]?.value, contact.company_name]
    .filter((part) => part && part !== name)
    .join(' · ');
}
