import { t } from '@lingui/core/macro';
import Building2 from 'lucide-react/icons/building-2';
import Cake from 'lucide-react/icons/cake';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Flower from 'lucide-react/icons/flower-2';
import Globe from 'lucide-react/icons/globe';
import Link from 'lucide-react/icons/link';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import MessageSquare from 'lucide-react/icons/message-square';
import Phone from 'lucide-react/icons/phone';
import Smile from 'lucide-react/icons/smile';
import type { LucideIcon } from 'lucide-react';
import type { SharedCard } from '#contract/contact-shares.ts';
import { entryHref } from '../../entities/contact/entry-href.ts';
import { messengerHref } from '../../entities/contact/messenger-href.ts';
import { entryField } from '../../entities/share/included-fields.ts';
import { cardEntries, type CardEntry } from '../../entities/share/shared-card.ts';
import { cx } from '../../ui/styles/cx.ts';

/** By field. The header shows the others. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  phones: Phone,
  emails: Mail,
  addresses: MapPin,
  urls: Link,
  messengers: MessageSquare,
  website: Globe,
  department: Building2,
  industry: Building2,
  company_size: Building2,
  nickname: Smile,
  birthday: Cake,
  dates: CalendarDays,
  deceased_on: Flower,
};

const LEFT_TO_RIGHT: ReadonlySet<string> = new Set([
  'emails',
  'phones',
  'urls',
  'website',
  'messengers',
]);

/** The details of a shared contact, read-only. */
export function CardFacts({ card }: { card: SharedCard }) {
  const facts = cardEntries(card).filter((entry) => entryField(entry) in ICONS);
  if (facts.length === 0) return null;
  return (
    <ul aria-label={t`Details`} className="mt-4 space-y-0.5">
      {facts.map((fact, index) => (
        <Fact
          key={fact.field}
          fact={fact}
          href={hrefOf(card, fact)}
          isFirst={index === 0 || entryField(facts[index - 1]!) !== entryField(fact)}
        />
      ))}
    </ul>
  );
}

interface FactProps {
  fact: CardEntry;
  href: string | null;
  /** Entries of one list share an icon. */
  isFirst: boolean;
}

function Fact({ fact, href, isFirst }: FactProps) {
  const { label, value } = fact;
  const field = entryField(fact);
  const Icon = ICONS[field]!;
  const direction = LEFT_TO_RIGHT.has(field) ? 'ltr' : 'auto';
  const isPage = href !== null && /^https?:/.test(href);
  return (
    <li className="flex gap-3">
      <Icon
        size={17}
        aria-hidden="true"
        className={cx('mt-2 shrink-0 text-muted', !isFirst && 'invisible')}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 py-1.5">
        {href === null ? (
          <span dir={direction} className="wrap-anywhere whitespace-pre-line">
            {value}
          </span>
        ) : (
          <a
            href={href}
            dir={direction}
            className="min-h-6 wrap-anywhere text-accent-ink no-underline hover:underline"
            {...(isPage && { target: '_blank', rel: 'noopener noreferrer' })}
          >
            {value}
          </a>
        )}
        <span className="min-w-0 text-sm wrap-anywhere text-muted">{label}</span>
      </div>
    </li>
  );
}

function hrefOf(card: SharedCard, entry: CardEntry): string | null {
  const [field, index] = entry.field.split('.');
  switch (field) {
    case 'emails':
    case 'phones':
    case 'urls':
      return entryHref(field, entry.value);
    case 'website':
      return entryHref('urls', entry.value);
    case 'messengers': {
      const messenger = card.messengers[Number(index)];
      return messenger === undefined ? null : messengerHref(messenger);
    }
    default:
      return null;
  }
}
