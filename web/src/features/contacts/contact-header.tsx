import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Contact } from '#contract/contacts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Tag } from '../../ui/tag.tsx';
import { companyLine, displayName } from '../../lib/contact-name.ts';
import { FavoriteButton } from './favorite-button.tsx';
import { ContactLinks } from './contact-links.tsx';
import { KeepInTouchLine } from './touch-line.tsx';
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
          className="font-display text-xl font-medium text-balance wrap-anywhere sm:text-2xl"
        >
          <bdi>{name}</bdi>
        </h2>
        {line !== '' && (
          <p className="line-clamp-2 wrap-anywhere text-muted">
            <bdi>{line}</bdi>
          </p>
        )}
        <ContactLinks contact={contact} />
        <KeepInTouchLine contact={contact} />
        <TypeAndTags contact={contact} type={type} />
      </div>
      <div className="flex flex-wrap items-center gap-1.5 max-sm:w-full">
        {actions}
        {/* On a phone they stand beside the way back to the list. */}
        <div className="flex max-md:absolute max-md:top-2 max-md:right-[calc(var(--page-gutter)-0.75rem)] md:-mr-2.5">
          <FavoriteButton contact={contact} />
          {end}
        </div>
      </div>
    </header>
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
