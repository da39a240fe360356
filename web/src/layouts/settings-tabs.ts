import { msg } from '@lingui/core/macro';

/** Tabs in order; the first is the default. */
export const SETTINGS_TABS = [
  { value: 'account', label: msg`Account` },
  { value: 'security', label: msg`Security` },
  { value: 'devices', label: msg`Apps and devices` },
  { value: 'appearance', label: msg`Appearance` },
  { value: 'region', label: msg`Region` },
  { value: 'notifications', label: msg`Notifications` },
  { value: 'privacy', label: msg`Privacy` },
  { value: 'contact-types', label: msg`Contact types` },
  { value: 'data', label: msg`Data` },
  { value: 'danger', label: msg`Danger zone` },
] as const;

export type SettingsTab = (typeof SETTINGS_TABS)[number]['value'];

/** The tab of `?tab=`; undefined for the first or unknown ones. */
export function settingsTabOf(value: unknown): Exclude<SettingsTab, 'account'> | undefined {
  const tab = SETTINGS_TABS.find((candidate) => candidate.value === value)?.value;
  return tab === 'account' ? undefined : tab;
}
