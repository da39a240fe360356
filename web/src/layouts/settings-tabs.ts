/** The parts of the settings, in their order; the first is what /settings shows by itself. */
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

/** What `?tab=` names, or undefined: for the first, which needs no name, and for what is none. */
export function settingsTabOf(value: unknown): Exclude<SettingsTab, 'account'> | undefined {
  const tab = SETTINGS_TABS.find((known) => known.value === value)?.value;
  return tab === 'account' ? undefined : tab;
}
