import type { NewNotification } from '../../notifications/notifications.service.ts';
import type { Named } from '../reminder-names.queries.ts';
import { reminderText, shouldGroup, groupedReminderText } from './fire-messages.ts';
import type { DueReminder, Fired } from './fire.queries.ts';

/** A reminder that has just fired, for which date, and how many days it is until then. */
export interface FiredReminder extends DueReminder, Fired {
  date: string;
  days: number;
}

type Notice = NewNotification & { user_id: number };

/**
 * What people are told in the app about what fired, in its order: each for itself, but of many to get in touch with of one person
 * all in one. `findNames` gives whom reminders name.
 */
export async function notificationsOf(
  told: FiredReminder[],
  findNames: (reminder_ids: number[]) => Promise<Named[]>,
): Promise<Notice[]> {
  const rounds = roundsOf(told);
  const ids = rounds.flatMap((round) => round.slice(0, 2).map(({ id }) => id));
  const names = Map.groupBy(await findNames(ids), ({ reminder_id }) => reminder_id);
  const namesOf = ({ id }: FiredReminder) => names.get(id) ?? [];
  return rounds.map((round) => {
    const [first, second] = round as [FiredReminder, FiredReminder?];
    if (second === undefined) return about(first, namesOf(first));
    const people = [first, second].map((one) => namesOf(one)[0]?.name ?? '');
    return notice(first, groupedReminderText(people, round.length), {});
  });
}

/** What is told in one notification each. */
function roundsOf(told: FiredReminder[]): FiredReminder[][] {
  const toReach = Map.groupBy(
    told.filter(({ kind }) => kind === 'keep_in_touch'),
    ({ owner_id }) => owner_id,
  );
  return told.flatMap((row) => {
    const others = toReach.get(row.owner_id) ?? [];
    if (row.kind !== 'keep_in_touch' || !shouldGroup(others.length)) return [[row]];
    return others[0] === row ? [others] : [];
  });
}

function about(row: FiredReminder, named: Named[]): Notice {
  const [first, ...others] = named;
  const sentence = reminderText({ ...row, name: first?.name ?? '' }, row.days);
  return notice(row, sentence, {
    reminder_id: row.id,
    ...(first !== undefined && others.length === 0 && { contact_id: first.contact_id }),
  });
}

function notice({ owner_id }: FiredReminder, message: string, ids: object): Notice {
  return {
    user_id: owner_id,
    event: 'reminder_due',
    type: 'other',
    message,
    data: { kind: 'reminder_due', ...ids },
  };
}
