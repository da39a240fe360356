import { msg } from '@lingui/core/macro';

/** Tabs in order; the first is the default. */
export const ADMINISTRATION_TABS = [
  { value: 'people', label: msg`People` },
  { value: 'signup', label: msg`Sign-up` },
  { value: 'instance', label: msg`Instance` },
  { value: 'announcements', label: msg`Announcements` },
  { value: 'email', label: msg`Email` },
  { value: 'jobs', label: msg`Jobs` },
  { value: 'backups', label: msg`Backups` },
  { value: 'audit-log', label: msg`Audit log` },
] as const;

export type AdministrationTab = (typeof ADMINISTRATION_TABS)[number]['value'];

/** The tab of `?tab=`; undefined for the first or unknown ones. */
export function administrationTabOf(
  value: unknown,
): Exclude<AdministrationTab, 'people'> | undefined {
  const tab = ADMINISTRATION_TABS.find((candidate) => candidate.value === value)?.value;
  return tab === 'people' ? undefined : tab;
}
