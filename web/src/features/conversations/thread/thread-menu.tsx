import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import Ban from 'lucide-react/icons/ban';
import EyeOff from 'lucide-react/icons/eye-off';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { MenuButton } from '../../../ui/overlays/menu-button.tsx';
import { MenuItem } from '../../../ui/overlays/menu.tsx';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { useBlock, useIsBlocked, useUnblock } from '../../blocks/blocks.api.ts';
import { useHideConversation } from '../conversations.api.ts';

interface ThreadMenuProps {
  other: { id: number; name: string };
  /** Null for a placeholder. */
  conversation_id: number | null;
}

/** The items close the menu, so what they start is here. */
export function ThreadMenu({ other, conversation_id }: ThreadMenuProps) {
  const { name } = other;
  const [isBlocking, setIsBlocking] = useState(false);
  const isBlocked = useIsBlocked(other.id);
  const hide = useHide();
  const unblock = useUnblock();
  const onUnblocked = () => showToast({ type: 'success', message: t`${name} unblocked` });
  return (
    <>
      <MenuButton label={t`Conversation actions`} menuLabel={t`Conversation`}>
        {conversation_id !== null && (
          <MenuItem icon={<EyeOff />} onClick={() => hide(conversation_id)}>
            <Trans>Hide conversation</Trans>
          </MenuItem>
        )}
        {isBlocked === false && (
          <MenuItem icon={<Ban />} tone="danger" onClick={() => setIsBlocking(true)}>
            <Trans>Block {name}</Trans>
          </MenuItem>
        )}
        {isBlocked === true && (
          <MenuItem
            icon={<Ban />}
            onClick={() => unblock.mutate(other.id, { onSuccess: onUnblocked })}
          >
            <Trans>Unblock {name}</Trans>
          </MenuItem>
        )}
      </MenuButton>
      <BlockDialog other={other} open={isBlocking} onOpenChange={setIsBlocking} />
    </>
  );
}

function useHide() {
  const { mutate } = useHideConversation();
  const navigate = useNavigate();
  const onSuccess = () => {
    showToast({ type: 'success', message: t`Conversation hidden until the next message.` });
    void navigate({ to: '/messages', search: {} });
  };
  return (id: number) => mutate(id, { onSuccess });
}

interface BlockDialogProps {
  other: { id: number; name: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function BlockDialog({ other: { id, name }, open, onOpenChange }: BlockDialogProps) {
  const block = useBlock();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Block ${name}?`}
      confirmLabel={t`Block`}
      pending={block.isPending}
      onConfirm={() =>
        block.mutate(id, {
          onSuccess: () => showToast({ type: 'success', message: t`${name} blocked` }),
          onSettled: () => onOpenChange(false),
        })
      }
    >
      <Trans>
        You won’t be able to message, connect or share contacts with each other. They won’t be
        notified. You can unblock them here or in Settings.
      </Trans>
    </ConfirmDialog>
  );
}
