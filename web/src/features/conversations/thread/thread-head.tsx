import { type ReactNode, useRef, useState } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import EyeOff from 'lucide-react/icons/eye-off';
import Search from 'lucide-react/icons/search';
import Ban from 'lucide-react/icons/ban';
import type { Participant } from '#contract/conversations.ts';
import { personPhotoUrl } from '../../../entities/contact/contact-photo.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { buttonVariantClass } from '../../../ui/buttons/button-class.ts';
import { cx } from '../../../ui/styles/cx.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { useBlock, useIsBlocked, useUnblock } from '../../blocks/blocks.api.ts';
import { useHideConversation } from '../conversations.api.ts';
import { ThreadSearch } from '../search/thread-search.tsx';
import { ConfirmTrigger } from '../../../ui/overlays/dialog-trigger.tsx';

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
      <header className="flex min-h-16 items-center border-b border-line px-(--page-gutter) py-2 max-sm:pr-1 max-[16rem]:flex-wrap sm:gap-3">
        <Link
          to="/messages"
          aria-label="Back to conversations"
          className={cx(buttonVariantClass('quiet'), '-ml-2 size-10 sm:-mr-1 md:hidden')}
        >
          <ArrowLeft size={20} />
        </Link>
        <Avatar name={other.name} src={personPhotoUrl(other)} size="sm" className="max-sm:hidden" />
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
      message: 'Conversation hidden until the next message.',
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

interface BlockButtonProps {
  other: { id: number; name: string };
}

function BlockButton({ other }: BlockButtonProps) {
  const isBlocked = useIsBlocked(other.id);
  if (isBlocked === undefined) return null;
  return isBlocked ? <Unblock other={other} /> : <Block other={other} />;
}

function Unblock({ other: { id, name } }: BlockButtonProps) {
  const unblock = useUnblock();
  const onSuccess = () => showToast({ type: 'success', message: `${name} unblocked` });
  return (
    <IconButton
      label={`Unblock ${name}`}
      className="text-danger!"
      pending={unblock.isPending}
      onClick={() => unblock.mutate(id, { onSuccess })}
    >
      <Ban />
    </IconButton>
  );
}

function Block({ other: { id, name } }: BlockButtonProps) {
  const block = useBlock();
  return (
    <ConfirmTrigger
      trigger={(open) => (
        <IconButton label={`Block ${name}`} onClick={open}>
          <Ban />
        </IconButton>
      )}
      title={`Block ${name}?`}
      confirmLabel="Block"
      pending={block.isPending}
      onConfirm={(close) =>
        block.mutate(id, {
          onSuccess: () => showToast({ type: 'success', message: `${name} blocked` }),
          onSettled: close,
        })
      }
    >
      You won’t be able to message, connect or share contacts with each other. They won’t be
      notified. You can unblock them here or in Settings.
    </ConfirmTrigger>
  );
}
