import AlarmClock from 'lucide-react/icons/alarm-clock';
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business';
import CalendarHeart from 'lucide-react/icons/calendar-heart';
import Cake from 'lucide-react/icons/cake';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import ContactRound from 'lucide-react/icons/contact-round';
import HandHelping from 'lucide-react/icons/hand-helping';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import MessageSquare from 'lucide-react/icons/message-square';
import Reply from 'lucide-react/icons/reply';
import UserPlus from 'lucide-react/icons/user-plus';
import UsersRound from 'lucide-react/icons/users-round';
import type { LucideIcon } from 'lucide-react';
import type { TodayKind } from '#contract/dashboard.ts';

export const TODAY_ICONS: Record<TodayKind, LucideIcon> = {
  keep_in_touch: HeartHandshake,
  birthday: Cake,
  date: CalendarHeart,
  follow_up: Reply,
  reminder: AlarmClock,
  message: MessageSquare,
  share: ContactRound,
  ask: HandHelping,
  introduction: UsersRound,
  outcome: CircleHelp,
  request: UserPlus,
  job: BriefcaseBusiness,
};
