import { useRef, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import UserRoundX from 'lucide-react/icons/user-round-x';
import { errorMessage } from '../../../lib/http/error-message.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useRestoreContact } from '../../trash/trash.api.ts';
import { useContactOverview } from '../overview/overview.api.ts';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { type ContactParts, LoadedContact } from './loaded-contact.tsx';
import { isTyping, useShortcuts } from '../../../lib/focus/use-shortcuts.ts';
import { changedSearch, useContactsSearch } from '../use-contacts-search.ts';

export interface ContactDetailProps extends ContactParts {
  id: number;
}

export function ContactDetail({ id, ...parts }: ContactDetailProps) {
  const { contact: query, newest, otherDetails, related, ...profile } = useContactOverview(id);
  const { data: contact, error, refetch, isFetching } = query;
  const { change } = useContactsSearch();
  const page = useRef<HTMLDivElement>(null);
  const close = () => change({ id: undefined, tab: undefined });
  useShortcuts({
    leave_contact: ({ target }) => {
      if (isTyping(target) && !page.current?.contains(target as Node)) return false;
      return close();
    },
  });
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <div
      ref={page}
      className="@container relative flex min-h-full flex-col px-(--page-gutter) pt-2 md:pt-3"
    >
      <BackToList />
      {contact ? (
        <Sheet>
          {isGone && <DeletedNotice id={id} />}
          <LoadedContact
            contact={contact}
            newest={newest.data}
            otherDetails={otherDetails.data ?? []}
            sources={profile.sources.data ?? {}}
            profileChanges={profile.profileChanges.data ?? []}
            related={related.data}
            onClose={close}
            {...parts}
          />
        </Sheet>
      ) : isGone ? (
        <EmptyState icon={<UserRoundX />} title={t`Contact not found`}>
          <Trans>It may have been deleted.</Trans>
        </EmptyState>
      ) : error ? (
        <FailedState
          message={errorMessage(error, t`Failed to fetch contacts`)}
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <DetailSkeleton />
      )}
    </div>
  );
}

function Sheet({ children }: { children: ReactNode }) {
  return (
    <article aria-labelledby="contact-name" className="flex w-full max-w-5xl flex-1 flex-col">
      {children}
    </article>
  );
}

function BackToList() {
  return (
    <Link
      from="/contacts"
      search={(before) => changedSearch(before, { id: undefined, tab: undefined })}
      className={buttonClass({
        variant: 'quiet',
        size: 'sm',
        className: '-ms-3 mb-3 self-start md:hidden',
      })}
    >
      <ArrowLeft aria-hidden="true" />
      <Trans>All contacts</Trans>
    </Link>
  );
}

/** The open contact was deleted elsewhere; its data and edits stay visible. */
function DeletedNotice({ id }: { id: number }) {
  const restoration = useRestoreContact();
  return (
    <Notice
      tone="warning"
      className="mb-5"
      action={
        <Button size="sm" pending={restoration.isPending} onClick={() => restoration.mutate(id)}>
          <Trans>Restore</Trans>
        </Button>
      }
    >
      <Trans>
        This contact was deleted or merged elsewhere. You can restore it while it’s in the trash.
      </Trans>
    </Notice>
  );
}
