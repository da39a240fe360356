/** Tabs in order; the first is the default. */
export const SETTINGS_TABS = [
  { value: 'account', label: 'Account' },
  { value: 'security', label: 'Security' },
  { value: 'appearance', label: 'Appearance' },
  { value: 'region', label: 'Region' },
  { value: 'notifications', label: 'Notifications' },
  { value: 'privacy', label: 'Privacy' },
  { value: 'contact-types', label: 'Contact types' },
  { value: 'data', label: 'Data' },
  { value: 'danger', label: 'Danger zone' },
] as const;

export type SettingsTab = (typeof SETTINGS_TABS)[number]['value'];

/** The tab of `?tab=`; undefined for the first or unknown ones. */
export function settingsTabOf(value: unknown): Exclude<SettingsTab, 'account'> | undefined {
  const tab = SETTINGS_TABS.find((candidate) => candidate.value === value)?.value;
  return tab === 'account' ? undefined : tab;
}
