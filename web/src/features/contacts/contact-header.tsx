import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import type { Contact } from '#contract/contacts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { Tag } from '../../ui/tag.tsx';
import { companyLine, displayName } from './display-name.ts';
import { FavoriteButton } from './favorite-button.tsx';
import { changedSearch } from './use-contacts-search.ts';

export interface ContactHeaderProps {
  contact: Contact;
  /** The type of the contact, as another feature draws it. */
  type: ReactNode;
  /** What can be done with the person: Message, Share … */
  actions: ReactNode;
  /** At the far end: Delete. */
  end: ReactNode;
}

/** Who it is, at a glance. */
export function ContactHeader({ contact, type, actions, end }: ContactHeaderProps) {
  const name = displayName(contact);
  const line = companyLine(contact);
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <Avatar name={name} src={contact.linked_user?.avatar_url} size="lg" />
      <div className="min-w-0 flex-[1_1_14rem]">
        <h2
          id="contact-name"
          className="font-display text-2xl font-medium text-balance wrap-anywhere"
        >
          <bdi>{name}</bdi>
        </h2>
        {line !== '' && (
          <p className="line-clamp-2 wrap-anywhere text-muted">
            <bdi>{line}</bdi>
          </p>
        )}
        <Reach contact={contact} />
        <TypeAndTags contact={contact} type={type} />
      </div>
      <div className="flex flex-wrap items-center gap-1">
        {actions}
        <FavoriteButton contact={contact} />
        {end}
      </div>
    </header>
  );
}

/** The first email and phone number, to be pressed. */
function Reach({ contact: { email, phone_number } }: { contact: Contact }) {
  if (email === '' && phone_number === '') return null;
  return (
    <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {email !== '' && (
        <li className="inline-flex max-w-full items-center gap-1.5">
          <Mail size={15} aria-hidden="true" className="shrink-0 text-muted" />
          <a
            href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
            className={`${linkClass} truncate`}
          >
            {email}
          </a>
        </li>
      )}
      {phone_number !== '' && (
        <li className="inline-flex max-w-full items-center gap-1.5">
          <Phone size={15} aria-hidden="true" className="shrink-0 text-muted" />
          <a
            href={`tel:${phone_number.replace(/[^\d+*#;,]/g, '')}`}
            className={`${linkClass} truncate`}
          >
            {phone_number}
          </a>
        </li>
      )}
    </ul>
  );
}

/** A tag leads to all who have it. */
function TypeAndTags({ contact, type }: { contact: Contact; type: ReactNode }) {
  if (contact.contact_type_id === null && contact.tags.length === 0) return null;
  return (
    <ul className="mt-2.5 flex flex-wrap gap-1.5">
      {contact.contact_type_id !== null && <li className="flex max-w-full">{type}</li>}
      {contact.tags.map((tag) => (
        <li key={tag} className="flex max-w-full">
          <Link
            from="/contacts"
            search={(before) => changedSearch(before, { tag })}
            className="max-w-full rounded-sm no-underline hover:brightness-97"
            title={`All tagged ${tag}`}
          >
            <Tag>{tag}</Tag>
          </Link>
        </li>
      ))}
    </ul>
  );
}
