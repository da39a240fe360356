import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { t, msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import AlarmClockCheck from 'lucide-react/icons/alarm-clock-check';
import MessageSquare from 'lucide-react/icons/message-square';
import Share2 from 'lucide-react/icons/share-2';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import type { Contact } from '#contract/contacts.ts';
import type { TimelineEntry as Entry, TimelineEntry } from '#contract/interactions.ts';
import { dayOf, formatDay } from '../../lib/time/days.ts';
import { linkClass } from '../../ui/styles/link-class.ts';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { meQuery } from '../users/users.api.ts';
import { sourceLabel } from './change-text.ts';
import { ChangeItem } from './change-item.tsx';
import { InteractionItem } from './interaction-item.tsx';
import { TimelineItem } from './timeline-item.tsx';

export function TimelineEntry({ entry, contact }: { entry: Entry; contact: Contact }) {
  switch (entry.type) {
    case 'interaction':
      return <InteractionItem interaction={entry.interaction} contact_id={contact.id} />;
    case 'message':
      return <MessageItem at={entry.at} message={entry.message} />;
    case 'share':
      return <ShareItem at={entry.at} share={entry.share} />;
    case 'reminder':
      return <ReminderItem at={entry.at} reminder={entry.reminder} />;
    case 'change':
      return <ChangeItem entry={entry} contact={contact} />;
    case 'created':
      return (
        <TimelineItem icon={<UserRoundPlus />} at={entry.at} title={createdTitle(entry.created)} />
      );
  }
}

/** "Added from Ada’s iPhone". */
function createdTitle({ source, program }: Extract<Entry, { type: 'created' }>['created']): string {
  return program === null ? sourceLabel(source) : t`Added from ${program}`;
}

type Part<Type extends Entry['type']> = Omit<Extract<Entry, { type: Type }>, 'type' | 'id'>;

function MessageItem({ at, message }: Part<'message'>) {
  const { data: me } = useQuery(meQuery());
  const { conversation, sender, sender_name, content } = message;
  return (
    <TimelineItem
      icon={<MessageSquare />}
      at={at}
      title={
        <Link to="/messages" search={{ id: conversation }} className={linkClass}>
          {sender === me?.id ? (
            t`You wrote`
          ) : (
            <bdi>
              <Trans>{sender_name} wrote</Trans>
            </bdi>
          )}
        </Link>
      }
    >
      <p dir="auto" className="mt-0.5 line-clamp-3 wrap-anywhere whitespace-pre-wrap text-muted">
        {content}
      </p>
    </TimelineItem>
  );
}

function ShareItem({ at, share }: { at: string; share: Share }) {
  const { related_need, status } = share;
  const { label, tone } = SHARE_STATES[status];
  return (
    <TimelineItem
      icon={<Share2 />}
      at={at}
      title={
        <>
          {shareText(share)}{' '}
          <Tag tone={tone} className="-my-1 align-middle">
            {i18n._(label)}
          </Tag>
        </>
      }
    >
      {related_need !== '' && (
        <p dir="auto" className="mt-0.5 wrap-anywhere text-muted">
          <Trans>For “{related_need}”</Trans>
        </p>
      )}
    </TimelineItem>
  );
}

/** A completed reminder, linked if it still exists. */
function ReminderItem({ at, reminder }: Part<'reminder'>) {
  const { reminder_id, title, due_date } = reminder;
  const isLate = due_date < dayOf(at);
  const date = formatDay(due_date, { dateStyle: 'medium' });
  return (
    <TimelineItem
      icon={<AlarmClockCheck />}
      at={at}
      title={
        <>
          {reminder_id === null ? (
            <Trans>
              Completed reminder: <bdi>{title}</bdi>
            </Trans>
          ) : (
            <Trans>
              Completed reminder:{' '}
              <Link to="/reminders" search={{ id: reminder_id }} className={linkClass}>
                <bdi>{title}</bdi>
              </Link>
            </Trans>
          )}
        </>
      }
    >
      {isLate && (
        <p className="mt-0.5 text-muted">
          <Trans>Due {date}</Trans>
        </p>
      )}
    </TimelineItem>
  );
}

export type Share = Extract<TimelineEntry, { type: 'share' }>['share'];

/** "You shared this card with Grace Hopper", "Grace Hopper shared Alan Turing with you". */
export function shareText({ direction, of_this_card, with_name, contact_name }: Share): string {
  const isSent = direction === 'sent';
  if (of_this_card)
    return isSent
      ? t`You shared this contact with ${with_name}`
      : t`${with_name} shared this contact with you`;
  if (contact_name === '')
    return isSent
      ? t`You shared a contact with ${with_name}`
      : t`${with_name} shared a contact with you`;
  return isSent
    ? t`You shared ${contact_name} with ${with_name}`
    : t`${with_name} shared ${contact_name} with you`;
}

const SHARE_STATES: Record<Share['status'], { label: MessageDescriptor; tone: Tone }> = {
  pending: { label: msg`Pending`, tone: 'neutral' },
  accepted: { label: msg`Accepted`, tone: 'success' },
  declined: { label: msg`Declined`, tone: 'warning' },
  withdrawn: { label: msg`Withdrawn`, tone: 'neutral' },
};
