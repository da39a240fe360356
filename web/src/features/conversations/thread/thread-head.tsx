import { type ReactNode, useRef, useState } from 'react';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Search from 'lucide-react/icons/search';
import type { Participant } from '#contract/conversations.ts';
import { personPhotoUrl } from '../../../entities/contact/contact-photo.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { buttonVariantClass } from '../../../ui/buttons/button-class.ts';
import { cx } from '../../../ui/styles/cx.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { linkedContactQuery } from '../../contacts/contacts.api.ts';
import { userQuery } from '../../users/users.api.ts';
import { ThreadSearch } from '../search/thread-search.tsx';
import { ThreadMenu } from './thread-menu.tsx';

export interface ThreadHeadProps {
  other: Participant;
  conversation_id: number | null;
  message?: number | undefined;
  actions?: ReactNode;
}

export function ThreadHead({ other, conversation_id, message, actions }: ThreadHeadProps) {
  const [searching, setSearching] = useState(false);
  const searchButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    setSearching(false);
    searchButton.current?.focus();
  };
  return (
    <>
      <header className="flex min-h-16 items-center border-b border-line px-(--page-gutter) py-2 max-sm:pe-1 max-[16rem]:flex-wrap sm:gap-3">
        <Link
          to="/messages"
          aria-label={t`Back to conversations`}
          className={cx(buttonVariantClass('quiet'), '-ms-2 size-10 sm:-me-1 md:hidden')}
        >
          <ArrowLeft size={20} />
        </Link>
        <h2 className="flex min-w-0 flex-1 leading-tight font-semibold sm:text-lg">
          <PersonLink other={other} />
        </h2>
        {conversation_id !== null && (
          <IconButton
            ref={searchButton}
            label={t`Search in conversation`}
            aria-expanded={searching}
            onClick={() => setSearching(!searching)}
          >
            <Search />
          </IconButton>
        )}
        {actions}
        <ThreadMenu other={other} conversation_id={conversation_id} />
      </header>
      {searching && conversation_id !== null && (
        <ThreadSearch {...{ conversation_id, message }} onClose={close} />
      )}
    </>
  );
}

/** Photo and name; they lead to the contact, or else to the profile. */
function PersonLink({ other }: { other: Participant }) {
  const { data: user } = useQuery(userQuery(other.id));
  const { data: contact_id } = useQuery(linkedContactQuery(other.id));
  const content = (
    <>
      <Avatar name={other.name} src={personPhotoUrl(other)} size="sm" className="max-sm:hidden" />
      <bdi className="line-clamp-2 min-w-0 wrap-anywhere">{other.name}</bdi>
    </>
  );
  const className = 'flex min-w-0 items-center gap-3 rounded-xs';
  const search = contact_id ? { id: contact_id } : ({ view: 'network', person: other.id } as const);
  if (!contact_id && user === undefined) return <span className={className}>{content}</span>;
  return (
    <Link
      to="/contacts"
      search={search}
      className={cx(className, 'text-ink no-underline hover:underline')}
    >
      {content}
    </Link>
  );
}
