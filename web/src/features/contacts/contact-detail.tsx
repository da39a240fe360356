import type { ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { Contact } from '#contract/contacts.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { ApiError } from '../../lib/api-error.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { meQuery } from '../users/users.api.ts';
import { CompanyForm } from './company-form.tsx';
import { forgetCompany } from './company-store.ts';
import { ContactHeader } from './contact-header.tsx';
import { contactQuery } from './contacts.api.ts';
import { DeleteContact } from './delete-contact.tsx';
import { OverviewForm } from './overview-form.tsx';
import { changedSearch, useContactsSearch } from './use-contacts-search.ts';

export interface ContactDetailProps {
  id: number;
  /** How the type of a contact is drawn. */
  typeOf: (contact: Contact) => ReactNode;
  /** What can be done with the person: Message, Share … */
  actionsOf: (contact: Contact) => ReactNode;
}

/** One contact, in each of its states. */
export function ContactDetail({ id, typeOf, actionsOf }: ContactDetailProps) {
  const queries = useQueryClient();
  const { data: contact, error, refetch, isFetching } = useQuery(contactQuery(queries, id));
  const gone = error instanceof ApiError && error.status === 404;
  return (
    <div className="@container flex min-h-full flex-col px-(--page-gutter) pt-2 md:pt-5">
      <BackToList />
      {contact && !gone ? (
        <article
          aria-labelledby="contact-name"
          className="mx-auto flex w-full max-w-3xl flex-1 flex-col"
        >
          <LoadedContact contact={contact} typeOf={typeOf} actionsOf={actionsOf} />
        </article>
      ) : gone ? (
        <EmptyState title="This contact is not here">
          It may have been deleted, or it belongs to somebody else.
        </EmptyState>
      ) : error ? (
        <FailedState
          message={errorMessage(error, 'Failed to fetch contacts')}
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <DetailSkeleton />
      )}
    </div>
  );
}

function LoadedContact({
  contact,
  typeOf,
  actionsOf,
}: Omit<ContactDetailProps, 'id'> & { contact: Contact }) {
  const { search, change } = useContactsSearch();
  const { data: me } = useQuery(meQuery());
  const tab = search.tab ?? 'overview';
  const leave = () => {
    if (me) forgetCompany(me.id, contact.id);
    change({ id: undefined, tab: undefined }, { ignoreBlocker: true });
  };
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
        value={tab}
        onValueChange={(next) => change({ tab: next === 'company' ? 'company' : undefined })}
        tabs={[
          { value: 'overview', label: 'Overview' },
          { value: 'company', label: 'Company' },
        ]}
      >
        <TabPanel value="overview" className="flex-1">
          <OverviewForm key={contact.id} contact={contact} />
        </TabPanel>
        <TabPanel value="company" className="flex-1">
          {me && <CompanyForm key={contact.id} contact={contact} user_id={me.id} />}
        </TabPanel>
      </Tabs>
    </>
  );
}

/** On a phone the contact stands alone. */
function BackToList() {
  return (
    <Link
      from="/contacts"
      search={(before) => changedSearch(before, { id: undefined, tab: undefined })}
      className={buttonClass({
        variant: 'quiet',
        size: 'sm',
        className: 'mb-3 -ml-3 self-start md:hidden',
      })}
    >
      <ArrowLeft aria-hidden="true" />
      All contacts
    </Link>
  );
}

function DetailSkeleton() {
  return (
    <Loading label="Loading contact">
      <div className="mx-auto w-full max-w-3xl">
        <div className="flex gap-4">
          <Skeleton circle className="size-14" />
          <div className="flex-1 space-y-3 pt-1">
            <Skeleton className="h-6 w-48" />
            <Skeleton className="h-4 w-64" />
          </div>
        </div>
        <SkeletonText className="mt-10" lines={6} />
      </div>
    </Loading>
  );
}
