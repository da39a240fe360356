import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Contact } from '#contract/contacts.ts';
import { useMedia } from '../../lib/use-media.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { meQuery } from '../users/users.api.ts';
import { CompanyForm } from './company-form.tsx';
import { ContactHeader } from './contact-header.tsx';
import type { ContactTab } from './contacts-search.ts';
import { DeleteContact } from './delete-contact.tsx';
import { OverviewForm } from './overview-form.tsx';
import { useContactsSearch } from './use-contacts-search.ts';

/** A tab of a contact that another feature fills. */
export interface DetailTab {
  value: Exclude<ContactTab, 'overview' | 'company'>;
  label: string;
  content: ReactNode;
}

/** What other features show of a contact. */
export interface ContactParts {
  /** How its type is drawn. */
  typeOf: (contact: Contact) => ReactNode;
  /** What can be done with the person: Message, Share … */
  actionsOf: (contact: Contact) => ReactNode;
  /** What stands beside the birthday. */
  besideBirthday: (contact: Contact) => ReactNode;
  /** Tabs behind Overview and Company. */
  tabsOf: (contact: Contact) => readonly DetailTab[];
}

/** A contact that is there: who it is, what can be done, and its tabs. */
export function LoadedContact({
  contact,
  typeOf,
  actionsOf,
  besideBirthday,
  tabsOf,
}: ContactParts & { contact: Contact }) {
  const { search, change } = useContactsSearch();
  const { data: me } = useQuery(meQuery());
  const besideList = useMedia('(min-width: 48rem)');
  const more = tabsOf(contact);
  const leave = (next: number | null) =>
    change(
      { id: besideList && next !== null ? next : undefined, tab: undefined },
      { ignoreBlocker: true, replace: true },
    );
  return (
    <>
      <ContactHeader
        contact={contact}
        type={typeOf(contact)}
        actions={actionsOf(contact)}
        end={<DeleteContact contact={contact} onDeleted={leave} />}
      />
      <Tabs
        label="Contact"
        className="mt-5 flex flex-1 flex-col"
        value={search.tab ?? 'overview'}
        onValueChange={(tab) => change({ tab: tab === 'overview' ? undefined : tab })}
        tabs={[
          { value: 'overview', label: 'Overview' },
          { value: 'company', label: 'Company' },
          ...more.map(({ value, label }) => ({ value, label })),
        ]}
      >
        <TabPanel value="overview" className="flex-1">
          <OverviewForm
            key={contact.id}
            contact={contact}
            besideBirthday={besideBirthday(contact)}
          />
        </TabPanel>
        <TabPanel value="company" className="flex-1">
          {me && <CompanyForm key={contact.id} contact={contact} user_id={me.id} />}
        </TabPanel>
        {more.map(({ value, content }) => (
          <TabPanel key={value} value={value} className="flex-1">
            {content}
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
}
