import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import Star from 'lucide-react/icons/star';
import { useQuery } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import type { Contact } from '#contract/contacts.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { TagChip } from '../../../entities/tag/tag-chip.tsx';
import { useTagColors } from '../contacts.api.ts';
import { companyLine, displayName } from '../../../entities/contact/contact-name.ts';
import { cx } from '../../../ui/styles/cx.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useNow } from '../../../lib/time/use-now.ts';
import { contactTypesQuery } from '../../contact-types/contact-types.api.ts';
import { linkClass } from '../../../ui/styles/link-class.ts';
import { changedSearch } from '../use-contacts-search.ts';
import { useToggleFavorite } from '../contacts.api.ts';
import { describeKeepInTouch } from './keep-in-touch.ts';
import { copyEntry } from './copy-entry.ts';
import { entryHref } from './entry-href.ts';

export interface ContactHeaderProps {
  contact: Contact;
  /** Rendered by another feature. */
  type: ReactNode;
  /** Message, Share and other actions. */
  actions: ReactNode;
  endActions: ReactNode;
}

export function ContactHeader({ contact, type, actions, endActions }: ContactHeaderProps) {
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
        {/* On phones they are next to the back link. */}
        <div className="flex max-md:absolute max-md:top-2 max-md:right-[calc(var(--page-gutter)-0.75rem)] md:-mr-2.5">
          <FavoriteButton contact={contact} />
          {endActions}
        </div>
      </div>
    </header>
  );
}

/** Tags link to the filtered list. */
function TypeAndTags({ contact, type }: { contact: Contact; type: ReactNode }) {
  const colors = useTagColors();
  if (contact.contact_type_id === null && contact.tags.length === 0) return null;
  return (
    <ul className="mt-2.5 flex flex-wrap gap-1.5">
      {contact.contact_type_id !== null && <li className="flex max-w-full">{type}</li>}
      {contact.tags.map((tag) => (
        <li key={tag} className="flex max-w-full">
          <Link
            from="/contacts"
            search={(before) => changedSearch(before, { tag: [tag] })}
            className="max-w-full rounded-full no-underline hover:brightness-97"
            title={`All tagged ${tag}`}
          >
            <TagChip name={tag} color={colors.get(tag)} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function FavoriteButton({ contact }: { contact: Contact }) {
  const toggle = useToggleFavorite(contact.id);
  return (
    <IconButton
      label="Favorite"
      aria-pressed={contact.favorite}
      onClick={() => toggle.mutate(!contact.favorite)}
    >
      <Star className={cx(contact.favorite ? 'fill-current text-star' : 'text-muted')} />
    </IconButton>
  );
}

/** "Last contacted 3 days ago · Keep in touch every 2 weeks · 5 days overdue" */
function KeepInTouchLine({ contact }: { contact: Contact }) {
  const { data: types } = useQuery(contactTypesQuery());
  const type = types?.find(({ id }) => id === contact.contact_type_id);
  const { last, plan, overdue } = describeKeepInTouch(
    contact,
    type?.cadence_days ?? null,
    useNow(),
  );
  const parts = [last, plan].filter(Boolean).join(' · ');
  return (
    <p className="mt-1.5 text-sm text-muted">
      {parts}
      {overdue !== null && (
        <>
          {' · '}
          <span className="font-semibold whitespace-nowrap text-warning">{overdue}</span>
        </>
      )}
    </p>
  );
}

function ContactLinks({ contact: { email, phone_number } }: { contact: Contact }) {
  if (email === '' && phone_number === '') return null;
  return (
    <ul className="mt-1.5 flex flex-wrap gap-x-4 text-sm">
      {email !== '' && (
        <ContactLink icon={<Mail size={15} />} text={email} href={entryHref('emails', email)} />
      )}
      {phone_number !== '' && (
        <ContactLink
          icon={<Phone size={15} />}
          text={phone_number}
          href={entryHref('phones', phone_number)}
        />
      )}
    </ul>
  );
}

function ContactLink({ icon, text, href }: { icon: ReactNode; text: string; href: string | null }) {
  return (
    <li className="inline-flex max-w-full items-center gap-1.5">
      <span aria-hidden="true" className="shrink-0 text-muted">
        {icon}
      </span>
      {href === null ? (
        <span className="truncate">{text}</span>
      ) : (
        <a href={href} className={`${linkClass} truncate`}>
          {text}
        </a>
      )}
      <IconButton
        label={`Copy ${text}`}
        size="sm"
        className="-mx-0.5 text-muted"
        onClick={() => void copyEntry(text)}
      >
        <Copy />
      </IconButton>
    </li>
  );
}
