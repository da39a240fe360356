import { Suspense, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useCompanySync } from '../features/contacts/company/use-company-sync.ts';
import { HeaderActions } from '../features/contacts/list/empty-state-actions.tsx';
import { useContactsSearch } from '../features/contacts/use-contacts-search.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import { TabPanel, Tabs } from '../ui/layout/tabs.tsx';
import { cx } from '../ui/styles/cx.ts';
import { ContactsDialogs } from './contacts/contacts-dialogs.tsx';
import { ContactsPanel } from './contacts/contacts-panel.tsx';
import { IntroductionsActions } from './contacts/introductions-actions.tsx';
import { SecondaryPanel, SectionLoading } from './contacts/secondary-panel.tsx';

const NetworkPanel = lazyComponent(
  async () => (await import('../features/connections/network-panel.tsx')).NetworkPanel,
);
const IntroductionsPanel = lazyComponent(
  async () => (await import('./contacts/introductions-panel.tsx')).IntroductionsPanel,
);
const DuplicatesPanel = lazyComponent(
  async () => (await import('../features/duplicates/duplicates-panel.tsx')).DuplicatesPanel,
);
const TrashPanel = lazyComponent(
  async () => (await import('../features/trash/trash-panel.tsx')).TrashPanel,
);

/** Heading, tabs and actions in one line; on a phone the tabs are below. */
const GRID =
  'grid min-h-0 flex-1 grid-cols-[1fr_auto] grid-rows-[auto_auto_minmax(0,1fr)] md:grid-cols-[auto_1fr_auto] md:grid-rows-[auto_minmax(0,1fr)]';
const TABS =
  'contents *:[[role=tablist]]:-mb-px *:[[role=tablist]]:col-span-full *:[[role=tablist]]:px-4 md:*:[[role=tablist]]:col-span-1 md:*:[[role=tablist]]:col-start-2 md:*:[[role=tablist]]:row-start-1 md:*:[[role=tablist]]:self-stretch md:*:[[role=tablist]]:px-0';
const PANEL = 'border-line col-span-full min-h-0 border-t pt-0!';

export function Screen(): ReactNode {
  useCompanySync();
  const { search, change } = useContactsSearch();
  const view = search.view ?? 'contacts';
  const detailAlone = view === 'contacts' && search.id !== undefined;
  const hiddenOnPhone = cx(detailAlone && 'max-md:*:[[role=tablist]]:hidden');
  return (
    <div className={GRID}>
      <h1
        tabIndex={-1}
        className={cx(
          'col-start-1 row-start-1 self-center py-3 ps-(--page-gutter) font-display text-2xl font-medium md:pe-8',
          detailAlone && 'max-md:sr-only',
        )}
      >
        <Trans>Contacts</Trans>
      </h1>
      <div
        className={cx(
          'col-start-2 row-start-1 flex min-h-16 flex-wrap items-center justify-end gap-2 py-1 pe-(--page-gutter) md:col-start-3',
          detailAlone && 'max-md:hidden',
        )}
      >
        {view === 'contacts' && <HeaderActions />}
        {view === 'introductions' && <IntroductionsActions />}
      </div>
      <Tabs
        label={t`Contacts`}
        className={cx(TABS, hiddenOnPhone)}
        value={view}
        onValueChange={(next) =>
          change({ view: next === 'contacts' ? undefined : next, part: undefined, id: undefined })
        }
        onReselect={() => change({ id: undefined, tab: undefined })}
        tabs={[
          { value: 'contacts', label: t`Contacts` },
          { value: 'network', label: t`Network` },
          { value: 'introductions', label: t`Introductions` },
        ]}
      >
        <TabPanel value="contacts" className={PANEL}>
          <ContactsPanel />
        </TabPanel>
        <PagePanel value="network" className="max-w-5xl">
          <NetworkPanel part={search.part} onPart={(part) => change({ part }, { replace: true })} />
        </PagePanel>
        <PagePanel value="introductions" className="max-w-3xl">
          <IntroductionsPanel />
        </PagePanel>
      </Tabs>
      {view === 'duplicates' && <SecondaryPanel panel={<DuplicatesPanel />} />}
      {view === 'trash' && <SecondaryPanel panel={<TrashPanel />} />}
      <ContactsDialogs />
    </div>
  );
}

interface PagePanelProps {
  value: string;
  className: string;
  children: ReactNode;
}

/** A tab that scrolls as a whole. */
function PagePanel({ value, className, children }: PagePanelProps) {
  return (
    <TabPanel value={value} className={cx(PANEL, 'overflow-y-auto')}>
      <div className={cx('px-(--page-gutter) py-5', className)}>
        <Suspense fallback={<SectionLoading />}>{children}</Suspense>
      </div>
    </TabPanel>
  );
}
