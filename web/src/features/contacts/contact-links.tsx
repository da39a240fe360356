import type { ReactNode } from 'react';
import Copy from 'lucide-react/icons/copy';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import type { Contact } from '#contract/contacts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { copyEntry } from './copy-entry.ts';
import { entryHref } from './entry-href.ts';

/** The first email and phone number, to be pressed or copied. */
export function ContactLinks({ contact: { email, phone_number } }: { contact: Contact }) {
  if (email === '' && phone_number === '') return null;
  return (
    <ul className="mt-1.5 flex flex-wrap gap-x-4 text-sm">
      {email !== '' && (
        <Reach icon={<Mail size={15} />} text={email} href={entryHref('emails', email)} />
      )}
      {phone_number !== '' && (
        <Reach
          icon={<Phone size={15} />}
          text={phone_number}
          href={entryHref('phones', phone_number)}
        />
      )}
    </ul>
  );
}

interface ReachProps {
  icon: ReactNode;
  text: string;
  href: string | null;
}

function Reach({ icon, text, href }: ReachProps) {
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
