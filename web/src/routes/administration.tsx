import { Suspense, type ComponentType } from 'react';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { meQuery } from '../features/users/users.api.ts';
import {
  ADMINISTRATION_TABS,
  type AdministrationTab,
  administrationTabOf,
} from '../layouts/administration-tabs.ts';
import { StatusPage } from '../layouts/status-page.tsx';
import { TabbedPage } from '../layouts/tabbed-page.tsx';
import { lazyComponent } from '../lib/lazy-component.ts';
import { Loading } from '../ui/feedback/loading.tsx';
import { QueryState } from '../ui/feedback/query-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';

const page = getRouteApi('/administration');

// Sections load with their tab.
const PANELS: Record<AdministrationTab, ComponentType> = {
  people: lazyComponent(
    async () => (await import('../features/administration/people-section.tsx')).PeopleSection,
  ),
  signup: lazyComponent(
    async () => (await import('../features/administration/signup-panel.tsx')).SignupPanel,
  ),
  instance: lazyComponent(
    async () => (await import('../features/administration/instance-section.tsx')).InstanceSection,
  ),
  announcements: lazyComponent(
    async () =>
      (await import('../features/administration/announcements-section.tsx')).AnnouncementsSection,
  ),
  email: lazyComponent(
    async () => (await import('../features/administration/mail-section.tsx')).MailSection,
  ),
  jobs: lazyComponent(
    async () => (await import('../features/administration/jobs-panel.tsx')).JobsPanel,
  ),
  backups: lazyComponent(
    async () => (await import('../features/administration/backups-section.tsx')).BackupsSection,
  ),
  'audit-log': lazyComponent(
    async () => (await import('../features/administration/audit-log-section.tsx')).AuditLogSection,
  ),
};

/** Others than administrators see that the page doesn't exist. */
export function Screen() {
  return (
    <QueryState
      query={useQuery(meQuery())}
      loading={t`Loading the administration`}
      skeleton={<SkeletonText lines={4} />}
      failure={t`Failed to load the administration`}
    >
      {({ administrator }) => (administrator ? <Administration /> : <StatusPage status={404} />)}
    </QueryState>
  );
}

function Administration() {
  const tab: AdministrationTab = administrationTabOf(page.useSearch().tab) ?? 'people';
  const Panel = PANELS[tab];
  return (
    <TabbedPage
      title={t`Administration`}
      path="/administration"
      tabs={ADMINISTRATION_TABS}
      tab={tab}
    >
      <Suspense
        key={tab}
        fallback={
          <Loading label={t`Loading the administration`}>
            <SkeletonText lines={4} />
          </Loading>
        }
      >
        <Panel />
      </Suspense>
    </TabbedPage>
  );
}
