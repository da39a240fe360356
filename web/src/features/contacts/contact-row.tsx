import type { KeyboardEventHandler } from 'react';
import { Link } from '@tanstack/react-router';
import Star from 'lucide-react/icons/star';
import type { Contact } from '#contract/contacts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { companyLine, displayName } from './display-name.ts';
import { changedSearch } from './use-contacts-search.ts';

export const ROW_HEIGHT = 64;

export interface ContactRowProps {
  contact: Contact;
  /** Its place in the list, from 0, and how many there are in all. */
  place: number;
  count: number;
  top: number;
  open: boolean;
  /** The one row that the Tab key stops at; arrow keys walk from there. */
  tabStop: boolean;
  onFocus: () => void;
  onKeyDown: KeyboardEventHandler;
}

/** One person in the list: a link to the contact, opened by Enter as any link. */
export function ContactRow(props: ContactRowProps) {
  const { contact, place, count, top, open, tabStop, onFocus, onKeyDown } = props;
  const name = displayName(contact);
  const line =
    companyLine(contact) ||
    (name === contact.email ? contact.phone_number : contact.email || contact.phone_number);
  return (
    <li
      aria-setsize={count}
      aria-posinset={place + 1}
      className="absolute inset-x-0 px-2"
      style={{ top, height: ROW_HEIGHT }}
    >
      <Link
        from="/contacts"
        search={(before) => changedSearch(before, { id: contact.id, tab: undefined })}
        data-place={place}
        tabIndex={tabStop ? 0 : -1}
        aria-current={open ? 'true' : undefined}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        className={cx(
          'flex h-full items-center gap-3 rounded-md px-3 no-underline focus-visible:-outline-offset-2',
          open ? 'bg-accent-soft' : 'hover:bg-subtle',
        )}
      >
        <Avatar name={name} src={contact.linked_user?.avatar_url} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5 font-medium text-ink">
            <bdi className="truncate">{name}</bdi>
            {contact.favorite && (
              <>
                <Star size={14} aria-hidden="true" className="shrink-0 fill-current text-warning" />
                <span className="sr-only">favorite</span>
              </>
            )}
          </span>
          <span className="block truncate text-sm text-muted">
            <bdi>{line}</bdi>
          </span>
        </span>
      </Link>
    </li>
  );
}
