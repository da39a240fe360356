import { lazy, Suspense, type ReactNode } from 'react';
import { getRouteApi, lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router';
import { SettingsLayout } from '../layouts/settings-layout.tsx';
import type { SettingsTab } from '../layouts/settings-tabs.ts';
import { Loading } from '../ui/loading.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';

/**
 * A section is loaded when its tab is opened, as pages are: where its file is gone after a new build, the page reloads
 * by itself once.
 */
function section(part: AsyncRouteComponent<unknown>) {
  return lazy(async () => {
    await part.preload?.();
    return { default: part };
  });
}

const NameSection = section(
  lazyRouteComponent(() => import('../features/account/name-section.tsx'), 'NameSection'),
);
const EmailSection = section(
  lazyRouteComponent(() => import('../features/email-addresses/email-section.tsx'), 'EmailSection'),
);
const PasswordSection = section(
  lazyRouteComponent(() => import('../features/passwords/password-section.tsx'), 'PasswordSection'),
);
const TwoFactorSection = section(
  lazyRouteComponent(
    () => import('../features/two-factor/two-factor-section.tsx'),
    'TwoFactorSection',
  ),
);
const PasskeysSection = section(
  lazyRouteComponent(() => import('../features/passkeys/passkeys-section.tsx'), 'PasskeysSection'),
);
const SessionsSection = section(
  lazyRouteComponent(() => import('../features/sessions/sessions-section.tsx'), 'SessionsSection'),
);
const SecurityLogSection = section(
  lazyRouteComponent(
    () => import('../features/security-log/security-log-section.tsx'),
    'SecurityLogSection',
  ),
);
const AppearancePanel = section(
  lazyRouteComponent(() => import('../features/users/appearance-panel.tsx'), 'AppearancePanel'),
);
const RegionPanel = section(
  lazyRouteComponent(() => import('../features/users/region-panel.tsx'), 'RegionPanel'),
);
const NotificationsPanel = section(
  lazyRouteComponent(
    () => import('../features/notifications/notifications-panel.tsx'),
    'NotificationsPanel',
  ),
);
const PrivacyPanel = section(
  lazyRouteComponent(() => import('../features/users/privacy-panel.tsx'), 'PrivacyPanel'),
);
const BlockedList = section(
  lazyRouteComponent(() => import('../features/blocks/blocked-list.tsx'), 'BlockedList'),
);
const ContactTypesPanel = section(
  lazyRouteComponent(
    () => import('../features/contact-types/contact-types-panel.tsx'),
    'ContactTypesPanel',
  ),
);
const ExportSection = section(
  lazyRouteComponent(() => import('../features/account/export-section.tsx'), 'ExportSection'),
);
const ImportSection = section(
  lazyRouteComponent(() => import('../features/account/import-section.tsx'), 'ImportSection'),
);
const DeleteSection = section(
  lazyRouteComponent(() => import('../features/account/delete-section.tsx'), 'DeleteSection'),
);

/** What stands in each tab. */
const PANELS: Record<SettingsTab, ReactNode> = {
  account: (
    <>
      <NameSection />
      <EmailSection />
    </>
  ),
  security: (
    <>
      <PasswordSection />
      <TwoFactorSection />
      <PasskeysSection />
      <SessionsSection />
      <SecurityLogSection />
    </>
  ),
  appearance: <AppearancePanel />,
  region: <RegionPanel />,
  notifications: <NotificationsPanel />,
  privacy: (
    <>
      <PrivacyPanel />
      <BlockedList />
    </>
  ),
  'contact-types': <ContactTypesPanel />,
  data: (
    <>
      <ExportSection />
      <ImportSection />
    </>
  ),
  danger: <DeleteSection />,
};

const page = getRouteApi('/settings');

export function Screen() {
  const tab: SettingsTab = page.useSearch().tab ?? 'account';
  return (
    <SettingsLayout tab={tab}>
      <Suspense key={tab} fallback={<LoadingSections />}>
        {PANELS[tab]}
      </Suspense>
    </SettingsLayout>
  );
}

function LoadingSections() {
  return (
    <Loading label="Loading the settings">
      <SkeletonText lines={4} />
    </Loading>
  );
}
