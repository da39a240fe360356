import { useEffect, useRef, useState, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { Contact, OtherDetail, ValueSource } from '#contract/contacts.ts';
import type { ContactOverview, TimelineEntry } from '#contract/interactions.ts';
import type { ProfileChange } from '#contract/profile-changes.ts';
import { useShortcuts } from '../../../lib/focus/use-shortcuts.ts';
import { TabPanel, Tabs } from '../../../ui/layout/tabs.tsx';
import { meQuery } from '../../users/users.api.ts';
import { CompanyTab } from '../company/company-tab.tsx';
import type { ContactTab } from '../contacts-search.ts';
import { OverviewForm } from '../form/overview-form.tsx';
import { Overview } from '../overview/overview.tsx';
import { useContactsSearch } from '../use-contacts-search.ts';
import { ContactHeader } from './contact-header.tsx';

/** A tab provided by another feature. */
export interface DetailTab {
  value: Exclude<ContactTab, 'overview' | 'company'>;
  label: string;
  content: ReactNode;
}

export type Related = Pick<ContactOverview, 'relationships' | 'households'>;

export interface ContactParts {
  renderType: (contact: Contact) => ReactNode;
  connectionOf: (contact: Contact) => ReactNode;
  actionsOf: (contact: Contact, onEdit: () => void) => ReactNode;
  /** Shown below the birthday. */
  birthdayExtra: (contact: Contact) => ReactNode;
  /** The log box and the newest timeline entries; undefined while they load. */
  activityOf: (contact: Contact, newest: readonly TimelineEntry[] | undefined) => ReactNode;
  /** Relationships and households; undefined while they load. */
  relatedOf: (contact: Contact, related: Related | undefined) => ReactNode;
  /** Tabs after Overview and Company. */
  tabsOf: (contact: Contact) => readonly DetailTab[];
}

export interface LoadedContactProps extends ContactParts {
  contact: Contact;
  newest: readonly TimelineEntry[] | undefined;
  /** Imported values without a field. */
  otherDetails: readonly OtherDetail[];
  /** Of the contact's values, by keys such as `emails.0`. */
  sources: Readonly<Record<string, ValueSource>>;
  profileChanges: readonly ProfileChange[];
  related: Related | undefined;
  onClose: () => void;
}

/** The page of a person; Edit replaces the tabs by a form. */
export function LoadedContact(props: LoadedContactProps) {
  const { contact, renderType, connectionOf, actionsOf, onClose } = props;
  const { search, change } = useContactsSearch();
  const [editedTab, setEditedTab] = useState<ContactTab | null>(null);
  const tab = search.tab === 'changes' ? 'timeline' : (search.tab ?? 'overview');
  const editing = editedTab === tab;
  const isCompany = tab === 'company';
  const edit = () => {
    setEditedTab(isCompany ? 'company' : 'overview');
    if (!isCompany) change({ tab: undefined });
  };
  const stopEditing = () => setEditedTab(null);
  useShortcuts(editing ? {} : { edit_contact: edit });
  const page = useFocusAfterEditing(editing);
  return (
    <div ref={page} className="contents">
      <ContactHeader
        contact={contact}
        sources={props.sources}
        type={renderType(contact)}
        connection={connectionOf(contact)}
        actions={actionsOf(contact, edit)}
        onEdit={editing || isCompany ? undefined : edit}
        onClose={onClose}
      />
      {editing && !isCompany ? (
        <div className="mt-4">
          <OverviewForm contact={contact} onClose={stopEditing} />
        </div>
      ) : (
        <ContactTabs
          {...props}
          tab={tab}
          editing={editing}
          onEditCompany={() => {
            setEditedTab('company');
            change({ tab: 'company' });
          }}
          onStopEditing={stopEditing}
          onTabChange={(next) => change({ tab: next === 'overview' ? undefined : next })}
        />
      )}
    </div>
  );
}

/** The closed form had the focus; the button that opened it gets it back. */
function useFocusAfterEditing(editing: boolean) {
  const page = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing && document.activeElement === document.body)
      page.current?.querySelector<HTMLElement>('[data-edit]')?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return page;
}

interface ContactTabsProps extends LoadedContactProps {
  tab: ContactTab;
  /** Whether the company is edited. */
  editing: boolean;
  onEditCompany: () => void;
  onStopEditing: () => void;
  onTabChange: (tab: ContactTab) => void;
}

function ContactTabs(props: ContactTabsProps) {
  const { contact, newest, tab, editing, onEditCompany, onTabChange } = props;
  const { data: me } = useQuery(meQuery());
  const extraTabs = props.tabsOf(contact);
  return (
    <Tabs
      label={t`Contact`}
      className="mt-1.5 flex flex-1 flex-col"
      value={tab}
      onValueChange={onTabChange}
      tabs={[
        { value: 'overview', label: t`Overview` },
        { value: 'company', label: t`Company` },
        ...extraTabs.map(({ value, label }) => ({ value, label })),
      ]}
    >
      <TabPanel value="overview" className="flex-1">
        <Overview
          contact={contact}
          birthdayExtra={props.birthdayExtra(contact)}
          otherDetails={props.otherDetails}
          sources={props.sources}
          profileChanges={props.profileChanges}
          related={props.relatedOf(contact, props.related)}
          activity={props.activityOf(contact, newest)}
          onAddCompany={onEditCompany}
        />
      </TabPanel>
      <TabPanel value="company" className="flex-1">
        {me && (
          <CompanyTab
            contact={contact}
            user_id={me.id}
            sources={props.sources}
            editing={editing}
            onEdit={onEditCompany}
            onClose={props.onStopEditing}
          />
        )}
      </TabPanel>
      {extraTabs.map(({ value, content }) => (
        <TabPanel key={value} value={value} className="flex-1">
          {content}
        </TabPanel>
      ))}
    </Tabs>
  );
}
