import { type ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Trash from 'lucide-react/icons/trash-2';
import type { Contact } from '#contract/contacts.ts';
import { useMedia } from '../../../lib/hooks/use-media.ts';
import { TabPanel, Tabs } from '../../../ui/layout/tabs.tsx';
import { meQuery } from '../../users/users.api.ts';
import { displayName } from '../../../entities/contact/contact-name.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { useRestoreContact } from '../../trash/trash.api.ts';
import { CompanyForm } from '../company/company-form.tsx';
import { ContactHeader } from './contact-header.tsx';
import type { ContactTab } from '../contacts-search.ts';
import { OverviewForm } from '../form/overview-form.tsx';
import { useContactsSearch } from '../use-contacts-search.ts';
import { neighborInLists } from '../contacts-cache.ts';
import { useDeleteContact } from '../contacts.api.ts';
import { ConfirmTrigger } from '../../../ui/overlays/dialog-trigger.tsx';

/** A tab provided by another feature. */
export interface DetailTab {
  value: Exclude<ContactTab, 'overview' | 'company'>;
  label: string;
  content: ReactNode;
}

export interface ContactParts {
  renderType: (contact: Contact) => ReactNode;
  actionsOf: (contact: Contact) => ReactNode;
  /** Shown next to the birthday. */
  birthdayExtra: (contact: Contact) => ReactNode;
  /** Tabs after Overview and Company. */
  tabsOf: (contact: Contact) => readonly DetailTab[];
}

export function LoadedContact({
  contact,
  renderType,
  actionsOf,
  birthdayExtra,
  tabsOf,
}: ContactParts & { contact: Contact }) {
  const { search, change } = useContactsSearch();
  const { data: me } = useQuery(meQuery());
  const isTwoColumn = useMedia('(min-width: 48rem)');
  const extraTabs = tabsOf(contact);
  const closeContact = (next: number | null) =>
    change(
      { id: isTwoColumn && next !== null ? next : undefined, tab: undefined },
      { ignoreBlocker: true, replace: true },
    );
  return (
    <>
      <ContactHeader
        contact={contact}
        type={renderType(contact)}
        actions={actionsOf(contact)}
        endActions={<DeleteContact contact={contact} onDeleted={closeContact} />}
      />
      <Tabs
        label="Contact"
        className="mt-5 flex flex-1 flex-col"
        value={search.tab ?? 'overview'}
        onValueChange={(tab) => change({ tab: tab === 'overview' ? undefined : tab })}
        tabs={[
          { value: 'overview', label: 'Overview' },
          { value: 'company', label: 'Company' },
          ...extraTabs.map(({ value, label }) => ({ value, label })),
        ]}
      >
        <TabPanel value="overview" className="flex-1">
          <OverviewForm key={contact.id} contact={contact} birthdayExtra={birthdayExtra(contact)} />
        </TabPanel>
        <TabPanel value="company" className="flex-1">
          {me && <CompanyForm key={contact.id} contact={contact} user_id={me.id} />}
        </TabPanel>
        {extraTabs.map(({ value, content }) => (
          <TabPanel key={value} value={value} className="flex-1">
            {content}
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
}

interface DeleteContactProps {
  contact: Contact;
  /** `next` is the following contact in the list, or the previous at the end; null if none. */
  onDeleted: (next: number | null) => void;
}

/** Asks for confirmation, deletes, and offers Undo in a toast. */
function DeleteContact({ contact, onDeleted }: DeleteContactProps) {
  const queries = useQueryClient();
  const deletion = useDeleteContact();
  const restoration = useRestoreContact();
  const name = displayName(contact);
  // Awaited, because `mutate` callbacks don't run after unmount. Failures are shown as a toast.
  const undo = () =>
    void restoration.mutateAsync(contact.id).then(
      () => showToast({ type: 'success', message: `${name} restored` }),
      () => {},
    );
  const confirm = (close: () => void) => {
    const next = neighborInLists(queries, contact.id);
    deletion.mutate(contact.id, {
      onSuccess: () => {
        close();
        showToast({ message: 'Contact deleted', action: { label: 'Undo', onAction: undo } });
        onDeleted(next);
      },
      onError: close,
    });
  };
  return (
    <ConfirmTrigger
      trigger={(open) => (
        <IconButton label="Delete contact" className="text-muted" onClick={open}>
          <Trash />
        </IconButton>
      )}
      title="Delete this contact?"
      confirmLabel="Delete"
      pending={deletion.isPending}
      onConfirm={confirm}
    >
      <bdi className="font-medium text-ink">{name}</bdi> will be moved to the trash. You can restore
      it for 30 days.
    </ConfirmTrigger>
  );
}
