import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import UserPlus from 'lucide-react/icons/user-plus';
import type { Contact } from '#contract/contacts.ts';
import type { Relationship } from '#contract/relationships.ts';
import { formatPartialDate } from '../../entities/date/partial-date.ts';
import { personPhotoUrl } from '../../entities/contact/contact-photo.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { MenuItem } from '../../ui/overlays/menu.tsx';
import { MenuButton } from '../../ui/overlays/menu-button.tsx';
import { linkClass } from '../../ui/styles/link-class.ts';
import { useCreateContactOf } from './use-create-contact-of.ts';
import { useRemoveWithUndo } from './use-remove-with-undo.ts';

export interface RelationshipRowProps {
  contact: Contact;
  relationship: Relationship;
  onEdit: () => void;
}

export function RelationshipRow({ contact, relationship, onEdit }: RelationshipRowProps) {
  const { contact: other, note } = relationship;
  const remove = useRemoveWithUndo(contact.id);
  const createContact = useCreateContactOf(contact.id);
  const name = other?.name ?? relationship.name;
  return (
    <li className="group/row flex items-start gap-3 py-1">
      <Avatar name={name} src={other && personPhotoUrl(other)} size="sm" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-2">
          {other === null ? (
            <bdi className="wrap-anywhere">{name}</bdi>
          ) : (
            <Link
              from="/contacts"
              search={({ tab: _tab, ...before }) => ({ ...before, id: other.id })}
              className={linkClass}
            >
              <bdi className="wrap-anywhere">{name}</bdi>
            </Link>
          )}
          <span className="text-sm wrap-anywhere text-muted">
            {[relationship.label, periodText(relationship)].filter(Boolean).join(' · ')}
          </span>
        </div>
        {note !== '' && (
          <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-line text-muted">
            {note}
          </p>
        )}
      </div>
      <MenuButton label={t`Relationship with ${name}`} size="sm" className="-me-2 text-muted">
        {other === null && (
          <MenuItem icon={<UserPlus />} onClick={() => createContact(relationship)}>
            <Trans>Create contact</Trans>
          </MenuItem>
        )}
        <MenuItem icon={<Pencil />} onClick={onEdit}>
          <Trans>Edit</Trans>
        </MenuItem>
        <MenuItem icon={<Trash />} tone="danger" onClick={() => remove(relationship)}>
          <Trans>Remove</Trans>
        </MenuItem>
      </MenuButton>
    </li>
  );
}

/** "since 2019", "until May 2024" or "2019 – May 2024". */
function periodText({ since, until }: Relationship): string {
  const [from, to] = [since && formatPartialDate(since), until && formatPartialDate(until)];
  if (from && to) return `${from} – ${to}`;
  if (from) return t`since ${from}`;
  return to ? t`until ${to}` : '';
}
