import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import CopyCheck from 'lucide-react/icons/copy-check';
import Ellipsis from 'lucide-react/icons/ellipsis';
import FileDown from 'lucide-react/icons/file-down';
import LinkIcon from 'lucide-react/icons/link';
import Pencil from 'lucide-react/icons/pencil';
import QrCode from 'lucide-react/icons/qr-code';
import Share2 from 'lucide-react/icons/share-2';
import Trash from 'lucide-react/icons/trash-2';
import UsersRound from 'lucide-react/icons/users-round';
import Waypoints from 'lucide-react/icons/waypoints';
import type { Contact } from '#contract/contacts.ts';
import { displayName } from '../../entities/contact/contact-name.ts';
import { copyEntry } from '../../features/contacts/detail/copy-entry.ts';
import { useDeleteContactWithUndo } from '../../features/contacts/detail/use-delete-contact-with-undo.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { menuItemClass, MenuItem, MenuList, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { ConnectItem } from './connect-item.tsx';
import { useExportVcard } from './use-export-vcard.ts';

export interface MoreMenuProps {
  contact: Contact;
  onEdit: () => void;
  onShowQr: () => void;
  onShareByLink: () => void;
  onShowPaths: () => void;
  onIntroduce: () => void;
  /** Actions without room in the row. */
  children: ReactNode;
}

export function MoreMenu(props: MoreMenuProps) {
  const { contact, onEdit, onShowQr, onShareByLink, onShowPaths, onIntroduce, children } = props;
  const deleteContact = useDeleteContactWithUndo(contact);
  const exportContact = useExportVcard(contact);
  const name = displayName(contact);
  return (
    <Popover
      label={t`More`}
      trigger={(trigger) => (
        <Button {...trigger} size="sm">
          <Ellipsis aria-hidden="true" />
          <Trans>More</Trans>
        </Button>
      )}
    >
      <MenuList>
        {children}
        <MenuItem icon={<Pencil />} onClick={onEdit}>
          <Trans>Edit</Trans>
        </MenuItem>
        <MenuItem icon={<UsersRound />} onClick={onIntroduce}>
          <Trans>Introduce</Trans>
        </MenuItem>
        <ConnectItem contact={contact} />
        <MenuItem icon={<Waypoints />} onClick={onShowPaths}>
          <bdi>{t`How do I get to ${name}?`}</bdi>
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Share2 />} onClick={onShareByLink}>
          <Trans>Share by link</Trans>
        </MenuItem>
        <MenuItem icon={<FileDown />} onClick={exportContact}>
          <Trans>Export vCard</Trans>
        </MenuItem>
        <MenuItem icon={<QrCode />} onClick={onShowQr}>
          <Trans>Show QR code</Trans>
        </MenuItem>
        <MenuItem
          icon={<LinkIcon />}
          onClick={() => void copyEntry(`${location.origin}/contacts?id=${contact.id}`)}
        >
          <Trans>Copy link</Trans>
        </MenuItem>
        <li>
          <Link to="/contacts" search={{ view: 'duplicates' }} className={menuItemClass()}>
            <CopyCheck />
            <Trans>Find duplicates</Trans>
          </Link>
        </li>
        <MenuSeparator />
        <MenuItem icon={<Trash />} tone="danger" onClick={deleteContact}>
          <Trans>Delete</Trans>
        </MenuItem>
      </MenuList>
    </Popover>
  );
}
