import { Suspense } from 'react';
import { t } from '@lingui/core/macro';
import { getRouteApi } from '@tanstack/react-router';
import { SettingsLayout } from '../layouts/settings-layout.tsx';
import { type SettingsTab, settingsTabOf } from '../layouts/settings-tabs.ts';
import { Loading } from '../ui/feedback/loading.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { PANELS } from './settings/panels.tsx';

const page = getRouteApi('/settings');

export function Screen() {
  // Until an unknown tab is removed from the address, the router still returns it here.
  const tab: SettingsTab = settingsTabOf(page.useSearch().tab) ?? 'account';
  return (
    <SettingsLayout tab={tab}>
      <Suspense key={tab} fallback={<LoadingSections />}>
        {Object.entries(PANELS[tab]).map(([name, Section]) => (
          <Section key={name} />
        ))}
      </Suspense>
    </SettingsLayout>
  );
}

function LoadingSections() {
  return (
    <Loading label={t`Loading the settings`}>
      <SkeletonText lines={4} />
    </Loading>
  );
}
