import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type {
  Reminder,
  ReminderChannel,
  ReminderKind,
  ReminderStatus,
} from '#contract/reminders.ts';
import type { Language } from '#contract/languages.ts';
import { notFound } from '../../../app-error.ts';
import type { ReaderContext } from '../../../context.ts';
import { translate, untranslated } from '../../../infra/translations.ts';
import { findNamesAndPhotos } from './reminder-names.queries.ts';
import { findReminders, type ShownReminder } from '../reminders.queries.ts';

/** Reminders as in the API, in the given order; missing ones are skipped. */
export async function loadReminderViews(ctx: ReaderContext, ids: number[]): Promise<Reminder[]> {
  if (ids.length === 0) return [];
  const rows = await findReminders(ctx.db, ctx.user_id, ids);
  const names = await findNamesAndPhotos(ctx.db, ids);
  const namesOf = Map.groupBy(names, ({ reminder_id }) => reminder_id);
  const byId = new Map(
    rows.map((row) => [row.id, reminderView(row, namesOf.get(row.id) ?? [], ctx.language)]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function loadReminderView(ctx: ReaderContext, id: number): Promise<Reminder> {
  const [reminder] = await loadReminderViews(ctx, [id]);
  if (reminder === undefined) throw notFound(msg`Reminder not found.`);
  return reminder;
}

type NamedContact = Awaited<ReturnType<typeof findNamesAndPhotos>>[number];

function reminderView(row: ShownReminder, names: NamedContact[], language: Language): Reminder {
  const { message_id, conversation_id, every_days, ...shown } = row;
  const contacts = names.map(({ reminder_id: _reminder, contact_id, ...shownContact }) => ({
    id: contact_id,
    ...shownContact,
  }));
  const source = { ...row, name: contacts[0]?.name ?? '' };
  return {
    ...shown,
    title: titleOf(language, source),
    is_default_title: hasDefaultTitle(source),
    kind: row.kind as ReminderKind,
    status: row.status as ReminderStatus,
    repeat_from: row.repeat_from as Reminder['repeat_from'],
    channels: row.channels as ReminderChannel[],
    rrule: every_days === null ? row.rrule : everyDays(every_days),
    contact_ids: contacts.map(({ id }) => id),
    contacts,
    message:
      message_id === null || conversation_id === null
        ? null
        : { id: message_id, conversation: conversation_id },
  };
}

export function everyDays(days: number): string {
  return `FREQ=DAILY;INTERVAL=${days}`;
}

export interface TitleSource {
  kind: string;
  title: string;
  name: string;
}

/** The reminder's own title, or a default one in the language. */
export function titleOf(language: Language, source: TitleSource): string {
  return translate(language, titleMessage(source));
}

/** "Grace’s birthday", or "Grace: Anniversary". */
export function contactDayTitle(
  language: Language,
  { number, label, name }: { number: number; label: string; name: string },
): string {
  if (number === 0) return titleOf(language, { kind: 'birthday', title: '', name });
  return translate(language, msg`${{ name }}: ${{ occasion: occasionOf(label) }}`);
}

/** The label of a date: a known one as a message, "Special date" without one. */
export function occasionOf(label: string): MessageDescriptor {
  if (label === '') return msg`Special date`;
  return label.toLowerCase() === 'anniversary' ? msg`Anniversary` : untranslated(label);
}

function hasDefaultTitle({ title, name }: TitleSource): boolean {
  return title === '' && name !== '';
}

export function titleMessage(source: TitleSource): MessageDescriptor {
  const { kind, title, name } = source;
  if (!hasDefaultTitle(source)) return untranslated(title);
  return kind === 'birthday' ? msg`${{ name }}’s birthday` : msg`Get in touch with ${{ name }}`;
}
