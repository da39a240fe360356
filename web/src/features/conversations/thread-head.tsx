import { useRef, useState, type ReactNode } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import EyeOff from 'lucide-react/icons/eye-off';
import Search from 'lucide-react/icons/search';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonVariantClass } from '../../ui/button-class.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { BlockButton } from './block-button.tsx';
import { useHideConversation } from './conversations.api.ts';
import { ThreadSearch } from './thread-search.tsx';

export interface ThreadHeadProps {
  other: { id: number; name: string };
  conversation_id: number | null;
  /** The message that a search found. */
  message?: number | undefined;
  actions?: ReactNode;
}

/** Who one writes with, the way back on a phone, and what can be done with the conversation. */
export function ThreadHead({ other, conversation_id, message, actions }: ThreadHeadProps) {
  const [searching, setSearching] = useState(false);
  const searchButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    setSearching(false);
    searchButton.current?.focus();
  };
  return (
    <>
      <header className="flex min-h-16 items-center border-b border-line px-(--page-gutter) py-2 max-sm:pr-1 max-[16rem]:flex-wrap sm:gap-3">
        <Link
          to="/messages"
          aria-label="Back to conversations"
          className={cx(buttonVariantClass('quiet'), '-ml-2 size-10 sm:-mr-1 md:hidden')}
        >
          <ArrowLeft size={20} />
        </Link>
        <Avatar name={other.name} size="sm" className="max-sm:hidden" />
        <h2 className="line-clamp-2 min-w-0 flex-1 leading-tight font-semibold wrap-anywhere sm:text-lg">
          <bdi>{other.name}</bdi>
        </h2>
        {conversation_id !== null && (
          <IconButton
            ref={searchButton}
            label="Search in conversation"
            aria-expanded={searching}
            onClick={() => setSearching(!searching)}
          >
            <Search />
          </IconButton>
        )}
        {actions}
        <BlockButton other={other} />
        {conversation_id !== null && <HideButton id={conversation_id} />}
      </header>
      {searching && conversation_id !== null && (
        <ThreadSearch {...{ conversation_id, message }} onClose={close} />
      )}
    </>
  );
}

function HideButton({ id }: { id: number }) {
  const hide = useHideConversation();
  const navigate = useNavigate();
  const onHidden = () => {
    showToast({
      type: 'success',
      message: 'Conversation hidden. Its next message brings it back.',
    });
    void navigate({ to: '/messages', search: {} });
  };
  return (
    <IconButton
      label="Hide conversation"
      pending={hide.isPending}
      onClick={() => hide.mutate(id, { onSuccess: onHidden })}
    >
      <EyeOff />
    </IconButton>
  );
}
