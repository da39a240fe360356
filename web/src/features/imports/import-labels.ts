import type {
  ImportAction,
  ImportFile,
  ImportRow,
  ImportTotals,
  ProposedContact,
  UnmappedValue,
} from '#contract/imports.ts';
import { contactCountText } from '../../entities/contact/contact-name.ts';
import { formatNumber } from '../../lib/time/region.ts';
import type { NewToast } from '../../ui/overlays/toasts.ts';

/** "2 contacts added, 1 skipped". */
export function importSummary({ add, update, skip }: ImportTotals): string {
  const parts = [
    add > 0 && `${contactCountText(add)} added`,
    update > 0 && `${formatNumber(update)} updated`,
    skip > 0 && `${formatNumber(skip)} skipped`,
  ].filter(Boolean);
  return parts.length === 0 ? 'No contacts' : parts.join(', ');
}

const UNMAPPED_LABELS: Record<string, string> = {
  '': 'Values without a name',
  name_prefix: 'Name prefix',
  name_suffix: 'Name suffix',
  ADR: 'Address',
  ANNIVERSARY: 'Anniversary',
  BDAY: 'Birthday',
  DEATHDATE: 'Date of death',
  EMAIL: 'Email',
  FN: 'Display name',
  GENDER: 'Gender',
  GEO: 'Location',
  IMPP: 'Instant messaging',
  KEY: 'Encryption key',
  LANG: 'Language',
  LOGO: 'Logo',
  N: 'Other name',
  NICKNAME: 'Nickname',
  NOTE: 'Note',
  ORG: 'Department',
  PHOTO: 'Photo',
  RELATED: 'Related people',
  SOUND: 'Sound',
  TEL: 'Phone',
  TITLE: 'Job title',
  TZ: 'Time zone',
  URL: 'Link',
  'X-ABDATE': 'Other dates',
  'X-ABRELATEDNAMES': 'Related people',
  'X-SOCIALPROFILE': 'Social profile',
};

/** "Anniversary (3 contacts), X-RANK (1 contact)". */
export function unmappedText(unmapped: UnmappedValue[]): string {
  return unmapped
    .map(({ name, contact_count }) => {
      const label = Object.hasOwn(UNMAPPED_LABELS, name) ? UNMAPPED_LABELS[name] : name;
      return `${label} (${contactCountText(contact_count)})`;
    })
    .join(', ');
}

/** "Imported", "Not imported yet". */
export function statusText({ status, undoing }: Pick<ImportFile, 'status' | 'undoing'>): string {
  switch (status) {
    case 'reading':
      return 'Reading';
    case 'ready':
      return 'Draft';
    case 'committing':
      return undoing ? 'Undoing' : 'Importing';
    case 'done':
      return 'Imported';
    case 'failed':
      return 'Failed';
    case 'undone':
      return 'Undone';
  }
}

/** Shown when an import finishes while its dialog is closed. */
export function importToast(file: ImportFile): NewToast | null {
  if (file.status === 'undone')
    return { type: 'success', message: `Import of ${file.file_name} undone` };
  if (file.status === 'failed' || file.problem !== '')
    return { type: 'error', message: file.problem };
  if (file.status !== 'done') return null;
  return { type: 'success', message: `Import done: ${importSummary(file.totals)}` };
}

/** "12 of 300". */
export function progressText({ done, total }: Pick<ImportFile, 'done' | 'total'>): string {
  return `${formatNumber(done)} of ${formatNumber(total)}`;
}

export const ACTION_LABELS: Record<ImportAction, string> = {
  add: 'Add',
  update: 'Update',
  skip: 'Skip',
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
    `${contact.first_name} ${contact.last_name}`.trim() ||
    contact.nickname ||
    contact.company_name ||
    contact.emails[0]?.value ||
    contact.phones[0]?.value ||
    'No name'
  );
}

export function proposedLine(contact: ProposedContact): string {
  const name = proposedName(contact);
  return [contact.emails[0]?.value, contact.phones[0]?.value, contact.company_name]
    .filter((part) => part && part !== name)
    .join(' · ');
}
