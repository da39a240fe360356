import { type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import MessageSquare from 'lucide-react/icons/message-square';
import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import UsersRound from 'lucide-react/icons/users-round';
import type { Contact } from '#contract/contacts.ts';
import { ConnectButton } from '../features/connections/connect-button.tsx';
import { NetworkPanel } from '../features/connections/network-panel.tsx';
import { ShareContactButton } from '../features/contact-shares/share-contact-button.tsx';
import { ContactTypeTag } from '../features/contact-types/contact-type-tag.tsx';
import { AddContactDialog } from '../features/contacts/add-contact-dialog.tsx';
import { ContactDetail } from '../features/contacts/contact-detail.tsx';
import { ContactList } from '../features/contacts/contact-list.tsx';
import { NO_FILTER } from '../features/contacts/contacts-search.ts';
import { displayName } from '../features/contacts/display-name.ts';
import { useAddressBook } from '../features/contacts/use-address-book.ts';
import { useContactsSearch } from '../features/contacts/use-contacts-search.ts';
import { ImportDialog } from '../features/imports/import-dialog.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';

/** Heading, tabs and actions in one line; on a phone the tabs stand below. */
const GRID =
  'grid min-h-0 flex-1 grid-cols-[1fr_auto] grid-rows-[auto_auto_minmax(0,1fr)] md:grid-cols-[auto_1fr_auto] md:grid-rows-[auto_minmax(0,1fr)]';
const TABS =
  'contents *:[[role=tablist]]:-mb-px *:[[role=tablist]]:col-span-full *:[[role=tablist]]:px-4 md:*:[[role=tablist]]:col-span-1 md:*:[[role=tablist]]:col-start-2 md:*:[[role=tablist]]:row-start-1 md:*:[[role=tablist]]:self-end md:*:[[role=tablist]]:px-0';
const PANEL = 'border-line col-span-full min-h-0 border-t pt-0!';

export function Screen(): ReactNode {
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
          'col-start-2 row-start-1 flex min-h-16 items-center gap-2 pr-(--page-gutter) md:col-start-3',
          detailAlone && 'max-md:hidden',
        )}
      >
        {view === 'contacts' && <HeaderActions />}
      </div>
      <Tabs
        label="Contacts"
        className={cx(TABS, hiddenOnPhone)}
        value={view}
        onValueChange={(next) => change({ view: next === 'network' ? 'network' : undefined })}
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
            <NetworkPanel />
          </div>
        </TabPanel>
      </Tabs>
      <Dialogs />
    </div>
  );
}

/** List and detail side by side; on a phone one of them. */
function ContactsPanel() {
  const { search } = useContactsSearch();
  const book = useAddressBook();
  const { id } = search;
  const listAlone = book === 'empty' && id === undefined;
  return (
    <div className="flex h-full">
      <div
        className={cx(
          'flex min-h-0 flex-col',
          listAlone ? 'flex-1' : 'w-full border-line md:w-80 md:border-r lg:w-96',
          id !== undefined && 'max-md:hidden',
        )}
      >
        <ContactList firstSteps={<FirstSteps />} />
      </div>
      {!listAlone && (
        <section
          aria-label="Contact"
          className={cx('min-w-0 flex-1 overflow-y-auto', id === undefined && 'max-md:hidden')}
        >
          {id === undefined ? (
            book === 'filled' && <NobodyChosen />
          ) : (
            <ContactDetail key={id} id={id} typeOf={typeOf} actionsOf={actionsOf} />
          )}
        </section>
      )}
    </div>
  );
}

function typeOf(contact: Contact) {
  return <ContactTypeTag id={contact.contact_type_id} />;
}

function actionsOf(contact: Contact) {
  return <PersonActions contact={contact} />;
}

function NobodyChosen() {
  return (
    <EmptyState icon={<UsersRound />} title="Nobody chosen" className="pt-28">
      Choose a contact in the list to see and edit it here.
    </EmptyState>
  );
}

/** What can be done with a person. Remind and Log will stand beside Share. */
function PersonActions({ contact }: { contact: Contact }) {
  const user = contact.linked_user;
  return (
    <>
      {user !== null && (
        <Link to="/messages" search={{ user: user.id }} className={buttonClass({ size: 'sm' })}>
          <MessageSquare aria-hidden="true" />
          Message
        </Link>
      )}
      <ShareContactButton contacts={[contact]} />
      {user !== null && (
        <ConnectButton user_id={user.id} name={displayName(contact)} contact_id={contact.id} />
      )}
    </>
  );
}

/** An empty address book offers the same in its middle instead. */
function HeaderActions() {
  return useAddressBook() === 'filled' && <FirstSteps tight />;
}

/** `tight`: on a phone only their pictures are seen. */
function FirstSteps({ tight = false }: { tight?: boolean }) {
  const { change } = useContactsSearch();
  return (
    <>
      <Button onClick={() => change({ import: 'new' })}>
        <Upload aria-hidden="true" />
        <span className={cx(tight && 'max-sm:sr-only')}>Import</span>
      </Button>
      <Button variant="primary" onClick={() => change({ add: true })}>
        <Plus aria-hidden="true" />
        <span className={cx(tight && 'max-sm:sr-only')}>Add contact</span>
      </Button>
    </>
  );
}

/** What is open over the page stands in the address: Back closes it, and an import can be come back to. */
function Dialogs() {
  const { search, change } = useContactsSearch();
  if (search.add)
    return (
      <AddContactDialog
        onClose={() => change({ add: undefined }, { replace: true })}
        onAdded={({ id }) =>
          change({ add: undefined, id, tab: undefined, view: undefined }, { replace: true })
        }
      />
    );
  if (search.import !== undefined)
    return (
      <ImportDialog
        which={search.import}
        onWhich={(which) => change({ import: which }, { replace: true })}
        onClose={() => change({ import: undefined }, { replace: true })}
        onView={() => change({ ...NO_FILTER, import: undefined, id: undefined }, { replace: true })}
      />
    );
  return null;
}
