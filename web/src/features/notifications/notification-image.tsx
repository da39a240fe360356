import AlarmClock from 'lucide-react/icons/alarm-clock';
import BookUser from 'lucide-react/icons/book-user';
import ContactRound from 'lucide-react/icons/contact-round';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Bell from 'lucide-react/icons/bell';
import HandCoins from 'lucide-react/icons/hand-coins';
import HandHelping from 'lucide-react/icons/hand-helping';
import Handshake from 'lucide-react/icons/handshake';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import Landmark from 'lucide-react/icons/landmark';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import PartyPopper from 'lucide-react/icons/party-popper';
import CircleSlash from 'lucide-react/icons/circle-slash';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import UserRoundX from 'lucide-react/icons/user-round-x';
import UsersRound from 'lucide-react/icons/users-round';
import type { Notification, NotificationKind } from '#contract/notifications.ts';
import { personPhotoUrl } from '../../entities/contact/contact-photo.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/styles/cx.ts';

interface NotificationStyle {
  Icon: typeof Bell;
  tone: string;
}

const STYLES: Record<NotificationKind, NotificationStyle> = {
  connection_accepted: { Icon: Handshake, tone: 'bg-success-soft text-success' },
  share_received: { Icon: ContactRound, tone: 'bg-info-soft text-info' },
  share_accepted: { Icon: BookUser, tone: 'bg-success-soft text-success' },
  share_declined: { Icon: UserRoundX, tone: 'bg-subtle text-muted' },
  ask_received: { Icon: HandHelping, tone: 'bg-info-soft text-info' },
  ask_helped: { Icon: PartyPopper, tone: 'bg-success-soft text-success' },
  introduction_asked: { Icon: MessageCircleQuestion, tone: 'bg-info-soft text-info' },
  introduction_received: { Icon: UsersRound, tone: 'bg-info-soft text-info' },
  introduction_connected: { Icon: HeartHandshake, tone: 'bg-success-soft text-success' },
  introduction_declined: { Icon: CircleSlash, tone: 'bg-subtle text-muted' },
  reminder_due: { Icon: AlarmClock, tone: 'bg-warning-soft text-warning' },
  weekly_digest: { Icon: CalendarDays, tone: 'bg-info-soft text-info' },
  referral_joined: { Icon: UserRoundPlus, tone: 'bg-info-soft text-info' },
  referral_rewarded: { Icon: HandCoins, tone: 'bg-success-soft text-success' },
  // The text says whether it was paid.
  payout_settled: { Icon: Landmark, tone: 'bg-info-soft text-info' },
  security: { Icon: ShieldAlert, tone: 'bg-warning-soft text-warning' },
};

const UNKNOWN: NotificationStyle = { Icon: Bell, tone: 'bg-subtle text-muted' };

/** A newer server may send unknown kinds. */
export function iconFor({ kind }: Notification['data']): NotificationStyle {
  return Object.hasOwn(STYLES, kind) ? STYLES[kind] : UNKNOWN;
}

/** The person with a small icon of the kind, or the icon alone. */
export function NotificationImage({ user, data }: Pick<Notification, 'user' | 'data'>) {
  const { Icon, tone } = iconFor(data);
  if (!user)
    return (
      <span className={cx('grid size-10 shrink-0 place-items-center rounded-full', tone)}>
        <Icon size={20} aria-hidden="true" />
      </span>
    );
  return (
    <span className="relative shrink-0 self-start">
      <Avatar name={user.name} src={personPhotoUrl(user)} />
      <span
        className={cx(
          'absolute -end-1 -bottom-1 grid size-5 place-items-center rounded-full ring-2 ring-surface',
          tone,
        )}
      >
        <Icon size={12} aria-hidden="true" />
      </span>
    </span>
  );
}
