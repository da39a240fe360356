import AlarmClock from 'lucide-react/icons/alarm-clock';
import Cake from 'lucide-react/icons/cake';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import Reply from 'lucide-react/icons/reply';
import type { LucideIcon } from 'lucide-react';
import type { ReminderKind } from '#contract/reminders.ts';

interface KindStyle {
  label: string;
  Icon: LucideIcon;
}

export const REMINDER_KINDS: Record<ReminderKind, KindStyle> = {
  one_off: { label: 'Reminder', Icon: AlarmClock },
  birthday: { label: 'Birthday', Icon: Cake },
  keep_in_touch: { label: 'Keep in touch', Icon: HeartHandshake },
  follow_up: { label: 'Follow-up', Icon: Reply },
};
