import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Notification } from '#contract/notifications.ts';
import { introductionsToAnswerQuery } from '../../entities/introduction/answer-introduction.api.ts';
import { AnswerIntroduction } from '../../entities/introduction/answer-introduction.tsx';
import {
  beforeAnswerText,
  introductionTitle,
  sideOf,
} from '../../entities/introduction/introduction-text.ts';
import { AnswerShare } from '../../entities/share/answer-share.tsx';
import { cardName } from '../../entities/share/shared-card.ts';
import { pendingSharesQuery } from '../../entities/share/shares.api.ts';
import { HoldRow } from '../../lib/hooks/use-held-rows.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import {
  reminderQueries,
  useCompleteReminder,
  useReopenReminder,
} from '../reminders/reminders.api.ts';
import { meQuery } from '../users/users.api.ts';
import { useMarkNotificationRead } from './notifications.api.ts';

export interface NotificationActionProps {
  notification: Notification;
  read: boolean;
  /** Called before the buttons disappear. */
  onPress: () => void;
}

/** Completes a due reminder, or answers a share or introduction. Nothing once that is done. */
export function NotificationAction(props: NotificationActionProps) {
  const { kind, reminder_id, share_id, introduction_id } = props.notification.data;
  if (kind === 'reminder_due' && reminder_id !== undefined)
    return <DueReminder {...props} id={reminder_id} />;
  if (kind === 'share_received' && share_id !== undefined)
    return <PendingShare {...props} id={share_id} />;
  const isAsked = kind === 'introduction_asked' || kind === 'introduction_received';
  if (isAsked && introduction_id !== undefined)
    return <AskedIntroduction {...props} id={introduction_id} />;
  return null;
}

interface ActionProps extends NotificationActionProps {
  id: number;
}

/** All rows share one query, here and below. */
function DueReminder({ id, notification, read, onPress }: ActionProps) {
  const { message: about } = notification;
  const due = useInfiniteQuery(reminderQueries.list({ status: 'due' }));
  const reopen = useReopenReminder();
  const markRead = useMarkNotificationRead();
  const complete = useCompleteReminder(() => {
    if (!read) markRead.mutate(notification.id);
    const action = { label: t`Undo`, onAction: () => reopen.mutate(id) };
    showToast({ type: 'success', message: t`Marked as done`, action });
  });
  if (!due.data?.some((reminder) => reminder.id === id)) return null;
  const press = () => {
    complete.mutate(id);
    onPress();
  };
  return (
    <Buttons>
      <Button size="sm" pending={complete.isPending} onClick={press}>
        <Trans>
          Done <span className="sr-only">{about}</span>
        </Trans>
      </Button>
    </Buttons>
  );
}

function PendingShare({ id, onPress }: ActionProps) {
  const { data } = useInfiniteQuery(pendingSharesQuery());
  const share = data?.find((one) => one.id === id);
  if (share === undefined) return null;
  const name = cardName(share.contact);
  const { job_title, company_name } = share.contact;
  const lines = [name, job_title, company_name].filter(
    (text, index, all) => text && all.indexOf(text) === index,
  );
  return (
    <Buttons text={<bdi>{lines.join(' · ')}</bdi>}>
      <HoldRow value={onPress}>
        <AnswerShare id={id} about={name} />
      </HoldRow>
    </Buttons>
  );
}

function AskedIntroduction({ id, onPress }: ActionProps) {
  const { data: me } = useQuery(meQuery());
  const { data } = useInfiniteQuery(introductionsToAnswerQuery());
  const introduction = data?.find((one) => one.id === id);
  if (introduction === undefined || me === undefined) return null;
  const side = sideOf(introduction, me.id);
  const { need } = introduction;
  return (
    <Buttons text={need !== '' && t`For “${need}”`} advice={beforeAnswerText(introduction, side)}>
      <HoldRow value={onPress}>
        <AnswerIntroduction id={id} about={introductionTitle(introduction, side)} />
      </HoldRow>
    </Buttons>
  );
}

interface ButtonsProps {
  text?: ReactNode;
  /** What the answer reveals. */
  advice?: string;
  children: ReactNode;
}

function Buttons({ text, advice, children }: ButtonsProps) {
  return (
    <div className="-mt-1 ps-17 pe-4 pb-3">
      {text && (
        <p dir="auto" className="text-sm wrap-anywhere">
          {text}
        </p>
      )}
      {advice && <p className="text-sm wrap-anywhere text-muted">{advice}</p>}
      <div className="mt-2 flex flex-wrap gap-2 first:mt-0">{children}</div>
    </div>
  );
}
