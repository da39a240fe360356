import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { SETTINGS_TABS, type SettingsTab } from './settings-tabs.ts';
import { TabbedPage } from './tabbed-page.tsx';

export interface SettingsLayoutProps {
  tab: SettingsTab;
  children: ReactNode;
}

export function SettingsLayout({ tab, children }: SettingsLayoutProps) {
  return (
    <TabbedPage title={t`Settings`} path="/settings" tabs={SETTINGS_TABS} tab={tab}>
      {children}
    </TabbedPage>
  );
}
