import { type ReactNode, use, useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Pencil from 'lucide-react/icons/pencil';
import Reply from 'lucide-react/icons/reply';
import SmilePlus from 'lucide-react/icons/smile-plus';
import Trash2 from 'lucide-react/icons/trash-2';
import type { Message } from '#contract/conversations.ts';
import { DURATIONS } from '#contract/limits.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { MenuButton } from '../../../ui/overlays/menu-button.tsx';
import { MenuItem } from '../../../ui/overlays/menu.tsx';
import { cx } from '../../../ui/styles/cx.ts';
import { EmojiDialog } from './emoji-dialog.tsx';
import { ThreadContext } from './thread-context.ts';

const QUICK_EMOJIS = ['👍', '❤️', '😂', '🎉', '😮', '🙏'];
const CHANGE_MS = DURATIONS.message_change_minutes * 60_000;

interface MessageMenuProps {
  message: Message;
  /** Items of other features, and their dialogs. */
  more?: ((items: (more: ReactNode) => ReactNode) => ReactNode) | undefined;
}

/** Actions for a message. */
export function MessageMenu({ message, more }: MessageMenuProps) {
  const { me, onChange } = use(ThreadContext);
  const [dialog, setDialog] = useState<'emoji' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const react = (emoji: string) => {
    const own = message.reactions.find(({ user }) => user === me)?.emoji;
    onChange({ message_id: message.id, kind: 'react', emoji: own === emoji ? null : emoji });
  };
  const button = (items: ReactNode) => (
    <MenuButton label={t`Message actions`} menuLabel={t`Message`} size="sm" className="text-muted">
      <MessageItems message={message} react={react} open={setDialog} />
      {items}
    </MenuButton>
  );
  return (
    <>
      {more === undefined ? button(null) : more(button)}
      {dialog === 'emoji' && <EmojiDialog onChoose={react} onClose={close} />}
      <ConfirmDialog
        open={dialog === 'delete'}
        onOpenChange={close}
        title={t`Delete this message?`}
        confirmLabel={t`Delete`}
        onConfirm={() => {
          close();
          onChange({ message_id: message.id, kind: 'delete' });
        }}
      >
        <Trans>
          The text will be deleted for both of you. You’ll both still see that there was a message.
        </Trans>
      </ConfirmDialog>
    </>
  );
}

interface MessageItemsProps {
  message: Message;
  react: (emoji: string) => void;
  open: (dialog: 'emoji' | 'delete') => void;
}

function MessageItems({ message, react, open }: MessageItemsProps) {
  const { me, canWrite, onReply, onEdit } = use(ThreadContext);
  const now = useNow();
  const isChangeable =
    message.sender === me &&
    message.contact_shares.length === 0 &&
    now - Date.parse(message.created_at) < CHANGE_MS;
  if (!canWrite) return null;
  const own = message.reactions.find(({ user }) => user === me)?.emoji;
  return (
    <>
      <QuickReactions own={own} react={react} />
      <MenuItem icon={<SmilePlus />} onClick={() => open('emoji')}>
        <Trans>Other reaction…</Trans>
      </MenuItem>
      <MenuItem icon={<Reply />} onClick={() => onReply(message)}>
        <Trans>Reply</Trans>
      </MenuItem>
      {isChangeable && (
        <>
          <MenuItem icon={<Pencil />} onClick={() => onEdit(message)}>
            <Trans>Edit</Trans>
          </MenuItem>
          <MenuItem icon={<Trash2 />} tone="danger" onClick={() => open('delete')}>
            <Trans>Delete</Trans>
          </MenuItem>
        </>
      )}
    </>
  );
}

function QuickReactions({
  own,
  react,
}: {
  own: string | undefined;
  react: (emoji: string) => void;
}) {
  return (
    <li className="flex justify-between gap-0.5 pb-1">
      {QUICK_EMOJIS.map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-label={t`React with ${emoji}`}
          aria-pressed={emoji === own}
          onClick={() => react(emoji)}
          className={cx(
            'grid size-9 place-items-center rounded-sm border text-lg hover:bg-subtle pointer-coarse:size-11',
            emoji === own ? 'border-line-strong' : 'border-transparent',
          )}
        >
          {emoji}
        </button>
      ))}
    </li>
  );
}
