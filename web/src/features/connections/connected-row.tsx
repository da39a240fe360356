import { memo, useRef } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import UserMinus from 'lucide-react/icons/user-minus';
import UserPlus from 'lucide-react/icons/user-plus';
import type { Connection } from '#contract/connections.ts';
import { MenuItem } from '../../ui/overlays/menu.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { MessageLink } from './message-link.tsx';
import { otherSide, type OtherSide } from '../../entities/person/other-side.ts';
import { PersonRow } from './person-row.tsx';
import { type AddedContact, useAddContactFromConnection } from './connections.api.ts';
import { MenuButton } from '../../ui/overlays/menu-button.tsx';

export interface ConnectedRowProps {
  connection: Connection;
  me: number;
  /** Must be stable. `opener` gets the focus back. */
  onRemove: (connection: Connection, opener: HTMLElement) => void;
}

/** Memoized, because lists may have thousands of rows. */
export const ConnectedRow = memo(function Row({ connection, me, onRemove }: ConnectedRowProps) {
  const other = otherSide(connection, me);
  return (
    <PersonRow
      person={other}
      line={other.email}
      oneLine
      actions={
        <>
          <MessageLink short user={other} />
          <ConnectionMenu other={other} onRemove={(opener) => onRemove(connection, opener)} />
        </>
      }
    />
  );
});

interface ConnectionMenuProps {
  other: OtherSide;
  onRemove: (opener: HTMLElement) => void;
}

function ConnectionMenu({ other, onRemove }: ConnectionMenuProps) {
  const { name } = other;
  const container = useRef<HTMLSpanElement>(null);
  const add = useAddContactFromConnection();
  const navigate = useNavigate();
  const showAddedToast = ({ contact, isNew }: AddedContact) =>
    showToast({
      type: isNew ? 'success' : 'info',
      message: isNew ? t`${name} added to your contacts` : t`${name} is already in your contacts`,
      action: {
        label: t`Open`,
        onAction: () => void navigate({ to: '/contacts', search: { id: contact.id } }),
      },
    });
  const remove = () => {
    const opener = container.current?.querySelector('button');
    if (opener) onRemove(opener);
  };
  return (
    <span ref={container}>
      <MenuButton size="sm" label={t`More actions for ${name}`}>
        <MenuItem
          icon={<UserPlus />}
          disabled={add.isPending}
          onClick={() => add.mutate(other.id, { onSuccess: showAddedToast })}
        >
          <Trans>Add to contacts</Trans>
        </MenuItem>
        <MenuItem icon={<UserMinus />} tone="danger" onClick={remove}>
          <Trans>Remove connection</Trans>
        </MenuItem>
      </MenuButton>
    </span>
  );
}
