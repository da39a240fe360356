import type { TodayItem } from '#contract/dashboard.ts';
import type { Occurrence } from '#contract/reminders.ts';
import { addDays, dayOf } from '../../../lib/time/days.ts';

export const LONG_NAME = 'Maximiliane Alexandra von Hohenberg-Wittelsbach zu Sayn';
export const ARABIC_NAME = 'محمد بن موسى الخوارزمي';

export function todayItems(): TodayItem[] {
  const overrides: (Partial<TodayItem> & Pick<TodayItem, 'kind' | 'name' | 'reason'>)[] = [
    { kind: 'birthday', name: 'Ada Lovelace', reason: 'Turns 40 today', can_message: true },
    { kind: 'keep_in_touch', name: LONG_NAME, reason: '12 days overdue (every 30 days)' },
    {
      kind: 'message',
      name: 'Katherine Johnson',
      reason: 'Messaged you 3 days ago: “The numbers are right. Shall we fly?”',
      can_message: true,
    },
    {
      kind: 'share',
      name: 'Barbara Liskov',
      reason: 'Shared Hedy Lamarr with you today for “Someone who knows about radio”',
      share_id: 1,
      can_message: true,
    },
    {
      kind: 'ask',
      name: 'Tobias Lindqvist',
      reason: 'Asks for “A tax lawyer in Berlin”',
      ask_id: 1,
      can_message: true,
    },
    {
      kind: 'introduction',
      name: 'Mina Farouk',
      reason: 'Wants to introduce you to Tobias L. for “A tax lawyer in Berlin”',
      introduction_id: 1,
      can_message: true,
    },
    {
      kind: 'outcome',
      name: 'Someone who repairs accordions',
      reason: 'Did it work out? You asked 30 days ago and got 2 answers.',
      contact_id: null,
      user_id: null,
      ask_id: 2,
    },
    {
      kind: 'request',
      name: ARABIC_NAME,
      reason: 'Sent you a connection request 2 days ago',
      connection_id: 1,
    },
    { kind: 'follow_up', name: 'Grace Hopper', reason: 'You promised this, due Monday' },
  ];
  const people = overrides.map((item, index) => todayItem(index + 1, item));
  return [
    ...people,
    todayItem(people.length + 1, {
      kind: 'reminder',
      name: 'Order the flowers',
      reason: 'Due today',
      contact_id: null,
      user_id: null,
      email: null,
    }),
  ];
}

function todayItem(
  id: number,
  item: Partial<TodayItem> & Pick<TodayItem, 'kind' | 'name' | 'reason'>,
): TodayItem {
  return {
    key: `reminder-${id}`,
    photo_url: null,
    avatar_url: null,
    contact_id: id,
    user_id: id,
    reminder_id: id,
    conversation_id: null,
    connection_id: null,
    share_id: null,
    ask_id: null,
    introduction_id: null,
    can_message: false,
    email: 'somebody@example.org',
    ...item,
  };
}

export function occurrences(now: number): Occurrence[] {
  const today = dayOf(now);
  const on = (
    ahead: number,
    overrides: Partial<Occurrence> & Pick<Occurrence, 'title'>,
  ): Occurrence => {
    const date = addDays(today, ahead);
    return {
      reminder_id: null,
      contact_id: ahead,
      contact_name: null,
      kind: 'birthday',
      date,
      time: null,
      starts_at: `${date}T09:30:00.000Z`,
      status: 'scheduled',
      repeats: true,
      original_date: null,
      ...overrides,
    };
  };
  return [
    on(1, { title: 'Alan Turing’s birthday' }),
    on(1, { title: 'Call the printers', kind: 'one_off', reminder_id: 1, time: '10:30' }),
    on(3, { title: `Get in touch with ${LONG_NAME}`, kind: 'keep_in_touch', reminder_id: 2 }),
    on(9, { title: 'Send the plans to Grace Hopper', kind: 'follow_up', reminder_id: 3 }),
    on(12, { title: `Get in touch with ${ARABIC_NAME}`, kind: 'keep_in_touch', reminder_id: 4 }),
  ];
}
