import { msg } from '@lingui/core/macro';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import CalendarHeart from 'lucide-react/icons/calendar-heart';
import Cake from 'lucide-react/icons/cake';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import Reply from 'lucide-react/icons/reply';
import type { MessageDescriptor } from '@lingui/core';
import type { LucideIcon } from 'lucide-react';
import type { OccurrenceKind } from '#contract/reminders.ts';

interface KindStyle {
  label: MessageDescriptor;
  Icon: LucideIcon;
}

/** Of reminders and calendar entries. */
export const REMINDER_KINDS: Record<OccurrenceKind, KindStyle> = {
  one_off: { label: msg`Reminder`, Icon: AlarmClock },
  birthday: { label: msg`Birthday`, Icon: Cake },
  date: { label: msg`Special date`, Icon: CalendarHeart },
  keep_in_touch: { label: msg`Keep in touch`, Icon: HeartHandshake },
  follow_up: { label: msg`Follow-up`, Icon: Reply },
};
