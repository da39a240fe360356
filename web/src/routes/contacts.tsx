import { Suspense, useRef, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import MessageSquare from 'lucide-react/icons/message-square';
import type { Contact } from '#contract/contacts.ts';
import type { OtherUser } from '#contract/users.ts';
import type { BulkBarProps } from '../features/bulk/bulk-bar.tsx';
import { hasLastBatch } from '../features/bulk/last-batch.ts';
import { ConnectButton } from '../features/connections/connect-button.tsx';
import type { ExtraTab } from '../features/connections/network-tab.ts';
import { ShareContactButton } from '../features/contact-shares/share-contact-button.tsx';
import type { Selected } from '../features/contact-shares/share-selected.tsx';
import { ContactTypeTag } from '../features/contact-types/contact-type-tag.tsx';
import { useTypeBadge } from '../features/contact-types/use-type-badge.tsx';
import { ContactList } from '../features/contacts/contact-list.tsx';
import { contactPageQuery } from '../features/contacts/contacts.api.ts';
import { DetailSkeleton } from '../features/contacts/detail-skeleton.tsx';
import { listSearchOf, NO_FILTER } from '../features/contacts/contacts-search.ts';
import { EmptyStateActions, HeaderActions } from '../features/contacts/empty-state-actions.tsx';
import type { DetailTab } from '../features/contacts/loaded-contact.tsx';
import { useCompanySync } from '../features/contacts/use-company-sync.ts';
import { usePaneFocus } from '../features/contacts/use-pane-focus.ts';
import { changedSearch, useContactsSearch } from '../features/contacts/use-contacts-search.ts';
import { LogInteractionButton } from '../features/interactions/log-interaction-button.tsx';
import { TimelineSkeleton } from '../features/interactions/timeline-skeleton.tsx';
import { RemindButton } from '../features/reminders/remind-button.tsx';
import { displayName } from '../lib/contact-name.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import { buttonClass } from '../ui/button-class.ts';
import { cx } from '../ui/cx.ts';
import { Loading } from '../ui/loading.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';

const ContactDetail = lazyComponent(
  async () => (await import('../features/contacts/contact-detail.tsx')).ContactDetail,
);
const Timeline = lazyComponent(
  async () => (await import('../features/interactions/timeline.tsx')).Timeline,
);
const BirthdayReminder = lazyComponent(
  async () => (await import('../features/reminders/birthday-reminder.tsx')).BirthdayReminder,
);
const ContactReminders = lazyComponent(
  async () => (await import('../features/reminders/contact-reminders.tsx')).ContactReminders,
);
const BulkBar = lazyComponent(async () => (await import('../features/bulk/bulk-bar.tsx')).BulkBar);
const AddContactDialog = lazyComponent(
  async () => (await import('../features/contacts/add-contact-dialog.tsx')).AddContactDialog,
);
const ImportDialog = lazyComponent(
  async () => (await import('../features/imports/import-dialog.tsx')).ImportDialog,
);
const NetworkPanel = lazyComponent(
  async () => (await import('../features/connections/network-panel.tsx')).NetworkPanel,
);
const DuplicatesPanel = lazyComponent(
  async () => (await import('../features/duplicates/duplicates-panel.tsx')).DuplicatesPanel,
);
const TrashPanel = lazyComponent(
  async () => (await import('../features/trash/trash-panel.tsx')).TrashPanel,
);
const MergeDialog = lazyComponent(
  async () => (await import('../features/duplicates/merge-dialog.tsx')).MergeDialog,
);
const ConnectDialog = lazyComponent(
  async () => (await import('../features/connections/connect-dialog.tsx')).ConnectDialog,
);
const PersonDialog = lazyComponent(
  async () => (await import('../features/users/person-dialog.tsx')).PersonDialog,
);
const ShareSelected = lazyComponent(
  async () => (await import('../features/contact-shares/share-selected.tsx')).ShareSelected,
);
const SharesList = lazyComponent(
  async () => (await import('../features/contact-shares/shares-list.tsx')).SharesList,
);
const ExportDialog = lazyComponent(
  async () => (await import('../features/exports/export-dialog.tsx')).ExportDialog,
);

/** Heading, tabs and actions in one line; on a phone the tabs stand below. */
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
          'col-start-1 row-start-1 self-center py-3 pl-(--page-gutter) font-display text-2xl font-medium md:pr-8',
          detailAlone && 'max-md:sr-only',
        )}
      >
        Contacts
      </h1>
      <div
        className={cx(
          'col-start-2 row-start-1 flex min-h-16 flex-wrap items-center justify-end gap-2 py-1 pr-(--page-gutter) md:col-start-3',
          detailAlone && 'max-md:hidden',
        )}
      >
        {view === 'contacts' && <HeaderActions />}
      </div>
      <Tabs
        label="Contacts"
        className={cx(TABS, hiddenOnPhone)}
        value={view}
        onValueChange={(next) =>
          change({ view: next === 'network' ? 'network' : undefined, part: undefined })
        }
        tabs={[
          { value: 'contacts', label: 'Contacts' },
          { value: 'network', label: 'Network' },
        ]}
      >
        <TabPanel value="contacts" className={PANEL}>
          <ContactsPanel />
        </TabPanel>
        <TabPanel value="network" className={cx(PANEL, 'overflow-y-auto')}>
          <div className="mx-auto max-w-3xl px-(--page-gutter) py-5">
            <Suspense fallback={<PartLoading />}>
              <NetworkPanel
                part={search.part}
                onPart={(part) => change({ part }, { replace: true })}
                more={SHARED}
              />
            </Suspense>
          </div>
        </TabPanel>
      </Tabs>
      {view === 'duplicates' && <Beside panel={<DuplicatesPanel />} />}
      {view === 'trash' && <Beside panel={<TrashPanel />} />}
      <Dialogs />
    </div>
  );
}

/** A place beside the list, reached by the menu, with the way back. */
function Beside({ panel }: { panel: ReactNode }) {
  return (
    <div className={cx(PANEL, 'overflow-y-auto')}>
      <div className="mx-auto max-w-4xl px-(--page-gutter) pt-3 pb-6">
        <Link
          from="/contacts"
          to="/contacts"
          search={(before) => changedSearch(before, { view: undefined })}
          className={buttonClass({ variant: 'quiet', size: 'sm', className: 'mb-2 -ml-3' })}
        >
          <ArrowLeft aria-hidden="true" />
          All contacts
        </Link>
        <Suspense fallback={<PartLoading />}>{panel}</Suspense>
      </div>
    </div>
  );
}

const SHARED: readonly ExtraTab[] = [
  {
    value: 'shared',
    label: 'Shared',
    content: (
      <Suspense fallback={<PartLoading />}>
        <SharesList />
      </Suspense>
    ),
  },
];

function PartLoading() {
  return (
    <Loading label="Loading">
      <SkeletonText lines={6} />
    </Loading>
  );
}

/** The list alone, or with a contact at its side; on a phone one of them. */
function ContactsPanel() {
  const { search, change } = useContactsSearch();
  const [merging, setMerging] = useState<number[] | null>(null);
  const [sharing, setSharing] = useState<Selected | null>(null);
  const { id } = search;
  const typeMark = useTypeBadge();
  const detail = useRef<HTMLElement>(null);
  usePaneFocus(id, { is: 'contact', takeFocus: () => detail.current?.focus() });
  return (
    <div className="flex h-full">
      <div
        className={cx(
          'flex min-h-0 flex-col',
          id === undefined
            ? 'min-w-0 flex-1'
            : 'border-line max-md:hidden md:w-80 md:border-r lg:w-96',
        )}
      >
        <ContactList
          firstSteps={<EmptyStateActions />}
          typeOf={typeMark}
          bulkOf={(selection) => (
            <Bulk
              selection={selection}
              onMerge={setMerging}
              onShare={setSharing}
              onExport={() => change({ export: true })}
            />
          )}
        />
        {sharing !== null && (
          <Suspense>
            <ShareSelected selected={sharing} onClose={() => setSharing(null)} />
          </Suspense>
        )}
        {merging !== null && (
          <Suspense>
            <MergeDialog
              ids={merging}
              onClose={() => setMerging(null)}
              onMerged={({ id: kept }) => {
                setMerging(null);
                change({ id: kept, tab: undefined });
              }}
            />
          </Suspense>
        )}
      </div>
      {id !== undefined && (
        <section
          ref={detail}
          aria-label="Contact"
          tabIndex={-1}
          className="min-w-0 flex-1 overflow-y-auto focus-visible:outline-none"
        >
          <Suspense
            fallback={
              <div className="px-(--page-gutter) pt-13 md:pt-5">
                <DetailSkeleton />
              </div>
            }
          >
            <ContactDetail
              key={id}
              id={id}
              typeOf={typeOf}
              actionsOf={actionsOf}
              besideBirthday={besideBirthday}
              tabsOf={tabsOf}
            />
          </Suspense>
        </section>
      )}
    </div>
  );
}

/** Loaded for who selects, or has begun something for many: most who come here look somebody up. */
function Bulk(props: BulkBarProps) {
  const [isNeeded, setNeeded] = useState(hasLastBatch);
  if (props.selection.selecting && !isNeeded) setNeeded(true);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <BulkBar {...props} />
    </Suspense>
  );
}

function typeOf(contact: Contact) {
  return <ContactTypeTag id={contact.contact_type_id} />;
}

function tabsOf(contact: Contact): readonly DetailTab[] {
  const timeline = (
    <Suspense fallback={<TimelineSkeleton />}>
      <Timeline contact={contact} />
    </Suspense>
  );
  const reminders = (
    <Suspense fallback={<PartLoading />}>
      <ContactReminders key={contact.id} contact={contact} />
    </Suspense>
  );
  return [
    { value: 'timeline', label: 'Timeline', content: timeline },
    { value: 'reminders', label: 'Reminders', content: reminders },
  ];
}

function besideBirthday(contact: Contact) {
  return (
    <Suspense>
      <BirthdayReminder contact={contact} />
    </Suspense>
  );
}

function actionsOf(contact: Contact) {
  return <PersonActions contact={contact} />;
}

/** On a phone buttons share one line, each with its sign above its word. */
const TILES =
  'flex flex-wrap gap-1.5 max-sm:grid max-sm:w-full max-sm:auto-cols-fr max-sm:grid-flow-col max-sm:*:flex-col max-sm:*:gap-1 max-sm:*:px-0 max-sm:*:py-2 max-sm:*:text-xs max-sm:*:[&_svg]:size-5';

/** What can be done with a person. */
function PersonActions({ contact }: { contact: Contact }) {
  const user = contact.linked_user;
  return (
    <>
      <div className={TILES}>
        {user !== null && (
          <Link to="/messages" search={{ user: user.id }} className={buttonClass({ size: 'sm' })}>
            <MessageSquare aria-hidden="true" />
            Message
          </Link>
        )}
        <ShareContactButton contact={contact} />
        <RemindButton contact={contact} />
        <LogInteractionButton contacts={[contact]} />
      </div>
      {user !== null && (
        <ConnectButton user_id={user.id} name={displayName(contact)} contact_id={contact.id} />
      )}
    </>
  );
}

function profileActionsOf(person: OtherUser) {
  return <ProfileActions person={person} />;
}

/** What can be done with somebody whose profile is open. */
function ProfileActions({ person }: { person: OtherUser }) {
  const name = `${person.first_name} ${person.last_name}`.trim();
  return (
    <>
      <Link to="/messages" search={{ user: person.id }} className={buttonClass({ size: 'sm' })}>
        <MessageSquare aria-hidden="true" />
        Message
      </Link>
      <ConnectButton user_id={person.id} name={name} />
    </>
  );
}

/** What is open over the page stands in the address: Back closes it, and an import can be come back to. */
function Dialogs() {
  const { search, change } = useContactsSearch();
  if (search.add)
    return (
      <Suspense>
        <AddContactDialog
          onClose={() => change({ add: undefined }, { replace: true })}
          onAdded={({ id }) =>
            change({ add: undefined, id, tab: undefined, view: undefined }, { replace: true })
          }
        />
      </Suspense>
    );
  if (search.connect !== undefined)
    return (
      <Suspense>
        <ConnectDialog
          code={search.connect}
          onClose={() => change({ connect: undefined }, { replace: true })}
          onShowMine={() =>
            change({ connect: undefined, view: 'network', part: 'invite' }, { replace: true })
          }
        />
      </Suspense>
    );
  if (search.person !== undefined)
    return (
      <Suspense>
        <PersonDialog
          id={search.person}
          actionsOf={profileActionsOf}
          onClose={() => change({ person: undefined }, { replace: true })}
        />
      </Suspense>
    );
  if (search.export)
    return <ExportOfList onClose={() => change({ export: undefined }, { replace: true })} />;
  if (search.import !== undefined)
    return (
      <Suspense>
        <ImportDialog
          which={search.import}
          onWhich={(which) => change({ import: which }, { replace: true })}
          onClose={() => change({ import: undefined }, { replace: true })}
          onView={() =>
            change({ ...NO_FILTER, import: undefined, id: undefined }, { replace: true })
          }
        />
      </Suspense>
    );
  return null;
}

/** Exports what the list shows. */
function ExportOfList({ onClose }: { onClose: () => void }) {
  const { search } = useContactsSearch();
  const list = listSearchOf(search);
  const { sort: _sort, ...filter } = list;
  const { data } = useQuery(contactPageQuery(list));
  return (
    <Suspense>
      <ExportDialog filter={filter} count={data?.count ?? null} onClose={onClose} />
    </Suspense>
  );
}
