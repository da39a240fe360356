import { useId } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Merge from 'lucide-react/icons/merge';
import type { DuplicateGroup, DuplicateReason } from '#contract/duplicates.ts';
import { contactPhotoUrl } from '../../entities/contact/contact-photo.ts';
import { displayName, companyLine } from '../../entities/contact/contact-name.ts';
import { listNames } from '../../lib/text/list-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Link } from '@tanstack/react-router';
import Equal from 'lucide-react/icons/equal';
import EqualNot from 'lucide-react/icons/equal-not';
import type { Contact } from '#contract/contacts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/styles/cx.ts';
import { useTypeName } from '../contact-types/contact-types.api.ts';
import { useCustomFields } from '../custom-fields/custom-fields.api.ts';
import { compareCards, type ComparedField, type ComparedLine } from './compare-cards.ts';

const REASONS: Record<DuplicateReason, MessageDescriptor> = {
  same_email: msg`Same email`,
  same_phone: msg`Same phone number`,
  same_name: msg`Same name`,
  similar_name: msg`Similar name`,
  same_birthday: msg`Same birthday`,
  same_company: msg`Same company`,
};

/** From this score on a set is merged with one click. */
export const VERY_LIKELY = 90;

export interface DuplicateGroupCardProps {
  group: DuplicateGroup;
  /** While it's merged or dismissed. */
  pending: boolean;
  onMerge: () => void;
  /** Shows what would be merged; undefined if `onMerge` does that. */
  onReview?: (() => void) | undefined;
  onDismiss: () => void;
}

export function DuplicateGroupCard(props: DuplicateGroupCardProps) {
  const { group, pending, onMerge, onReview, onDismiss } = props;
  const names = listNames(new Set(group.contacts.map(displayName)));
  const title = useId();
  return (
    <li className="rounded-lg border border-line bg-surface shadow-card">
      <article aria-labelledby={title} className="p-4 sm:p-5">
        <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <div className="min-w-0 flex-[1_1_14rem]">
            <h3 id={title} className="text-lg font-semibold wrap-anywhere">
              <bdi>{names}</bdi>
            </h3>
            <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
              <Tag tone={group.score >= VERY_LIKELY ? 'success' : 'info'}>
                {scoreLabel(group.score)}
              </Tag>
              {group.reasons.map(reasonLabel).join(' · ')}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" variant="primary" disabled={pending} onClick={onMerge}>
              <Merge aria-hidden="true" />
              <Trans>
                Merge <span className="sr-only">{names}</span>
              </Trans>
            </Button>
            {onReview !== undefined && (
              <Button size="sm" disabled={pending} onClick={onReview}>
                <Trans>
                  Review <span className="sr-only">{names}</span>
                </Trans>
              </Button>
            )}
            <Button size="sm" disabled={pending} onClick={onDismiss}>
              <Trans>
                Not duplicates <span className="sr-only">{names}</span>
              </Trans>
            </Button>
          </div>
        </header>
        <ComparedCards contacts={group.contacts} />
      </article>
    </li>
  );
}

function reasonLabel(reason: DuplicateReason): string {
  return i18n._(REASONS[reason]);
}

/** The score, 1 to 100, as text. */
function scoreLabel(score: number): string {
  if (score >= VERY_LIKELY) return t`Very likely`;
  return score >= 70 ? t`Likely` : t`Possible`;
}

/** Contacts side by side, one row per field; below each other on phones. */
function ComparedCards({ contacts }: { contacts: readonly Contact[] }) {
  const fields = compareCards(contacts, useTypeName(), useCustomFields());
  return (
    <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-x-3">
      {contacts.map((contact, index) => (
        <ComparedCard key={contact.id} contact={contact} index={index} fields={fields} />
      ))}
    </div>
  );
}

interface ComparedCardProps {
  contact: Contact;
  index: number;
  fields: readonly ComparedField[];
}

function ComparedCard({ contact, index, fields }: ComparedCardProps) {
  const name = displayName(contact);
  return (
    <div
      style={{ gridRow: `span ${fields.length + 1}` }}
      className="mb-3 grid min-w-0 grid-rows-subgrid content-start rounded-md border border-line px-3.5 pb-2.5"
    >
      <div className="flex min-w-0 items-center gap-3 py-3">
        <Avatar name={name} src={contactPhotoUrl(contact)} size="sm" />
        <div className="min-w-0">
          <Link
            to="/contacts"
            search={{ id: contact.id }}
            className="font-medium wrap-anywhere text-ink no-underline hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
          <p dir="auto" className="truncate text-sm text-muted">
            {companyLine(contact)}
          </p>
        </div>
      </div>
      <dl className="contents">
        {fields.map(({ field, label, cells }, row) => {
          const lines = cells[index] ?? [];
          if (lines.length === 0) return null;
          return (
            <div key={field} style={{ gridRowStart: row + 2 }} className="min-w-0 py-1">
              <dt className="text-xs font-medium text-muted">{label}</dt>
              {lines.map((line) => (
                <Line key={line.text} line={line} />
              ))}
            </div>
          );
        })}
      </dl>
    </div>
  );
}

const MARKS = {
  same: { Icon: Equal, words: msg`Same`, color: 'text-success' },
  differs: { Icon: EqualNot, words: msg`Different`, color: 'text-warning' },
};

/** The comparison is also given as text. */
function Line({ line: { text, comparison } }: { line: ComparedLine }) {
  const { Icon, color, ...mark } = comparison === null ? MARKS.same : MARKS[comparison];
  const words = i18n._(mark.words);
  return (
    <dd className="flex min-w-0 items-start gap-1.5">
      <span className="line-clamp-4 min-w-0 wrap-anywhere whitespace-pre-line">
        <bdi>{text}</bdi>
      </span>
      {comparison !== null && (
        <span title={words} className={cx('mt-1 shrink-0', color)}>
          <Icon size={15} aria-hidden="true" />
          <span className="sr-only">{words}</span>
        </span>
      )}
    </dd>
  );
}
