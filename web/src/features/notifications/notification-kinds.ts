import AlarmClock from 'lucide-react/icons/alarm-clock';
import BookUser from 'lucide-react/icons/book-user';
import ContactRound from 'lucide-react/icons/contact-round';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Bell from 'lucide-react/icons/bell';
import HandCoins from 'lucide-react/icons/hand-coins';
import Handshake from 'lucide-react/icons/handshake';
import Landmark from 'lucide-react/icons/landmark';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import UserRoundX from 'lucide-react/icons/user-round-x';
import type { Notification, NotificationKind } from '#contract/notifications.ts';

interface Look {
  Icon: typeof Bell;
  tone: string;
}

/** What each kind looks like. */
const LOOKS: Record<NotificationKind, Look> = {
  connection_accepted: { Icon: Handshake, tone: 'bg-success-soft text-success' },
  share_received: { Icon: ContactRound, tone: 'bg-info-soft text-info' },
  share_accepted: { Icon: BookUser, tone: 'bg-success-soft text-success' },
  share_declined: { Icon: UserRoundX, tone: 'bg-subtle text-muted' },
  reminder_due: { Icon: AlarmClock, tone: 'bg-warning-soft text-warning' },
  weekly_digest: { Icon: CalendarDays, tone: 'bg-info-soft text-info' },
  referral_joined: { Icon: UserRoundPlus, tone: 'bg-info-soft text-info' },
  referral_rewarded: { Icon: HandCoins, tone: 'bg-success-soft text-success' },
  // The sentence says whether it was paid.
  payout_settled: { Icon: Landmark, tone: 'bg-info-soft text-info' },
  security: { Icon: ShieldAlert, tone: 'bg-warning-soft text-warning' },
};
const UNKNOWN: Look = { Icon: Bell, tone: 'bg-subtle text-muted' };

/** A newer server may tell of kinds that this page doesn't know. */
export function iconFor({ kind }: Notification['data']): Look {
  return Object.hasOwn(LOOKS, kind) ? LOOKS[kind] : UNKNOWN;
}
