import { Suspense, useState } from 'react';
import CalendarSync from 'lucide-react/icons/calendar-sync';
import Plus from 'lucide-react/icons/plus';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import type { ReminderStart } from '../reminder-values.ts';
import { ReminderViews } from '../reminder-views.tsx';
import { SubscribeDialog } from '../subscribe-dialog.tsx';
import { BirthdayDialog } from './birthday-dialog.tsx';
import { Calendar } from './calendar.tsx';
import type { CalendarEntry, LocalDateTime } from './calendar-entry.ts';

const ReminderDialog = lazyComponent(
  async () => (await import('../reminder-dialog.tsx')).ReminderDialog,
);
const OpenReminder = lazyComponent(async () => (await import('../open-reminder.tsx')).OpenReminder);

/** What is open above the calendar. */
type Opened =
  | { what: 'new'; start: ReminderStart }
  | { what: 'reminder'; id: number }
  | { what: 'birthday'; entry: CalendarEntry }
  | { what: 'subscribe' };

/** The calendar, what opens from it, and the way to it from other programs. */
export function CalendarPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const onClose = () => setOpened(null);
  const onNew = ({ date, time }: LocalDateTime) =>
    setOpened({ what: 'new', start: { date, ...(time !== null && { time }) } });
  const onOpen = (entry: CalendarEntry) =>
    setOpened(
      entry.reminder_id === null
        ? { what: 'birthday', entry }
        : { what: 'reminder', id: entry.reminder_id },
    );
  return (
    <>
      <PageHeader
        title="Calendar"
        actions={
          <>
            <Button onClick={() => setOpened({ what: 'subscribe' })}>
              <CalendarSync />
              Subscribe
            </Button>
            <Button variant="primary" onClick={() => setOpened({ what: 'new', start: {} })}>
              <Plus />
              New reminder
            </Button>
          </>
        }
      />
      <div className="mt-4">
        <ReminderViews />
      </div>
      <Calendar onOpen={onOpen} onNew={onNew} />
      <Suspense fallback={null}>
        {opened?.what === 'new' && <ReminderDialog isKept start={opened.start} onClose={onClose} />}
        {opened?.what === 'reminder' && <OpenReminder isKept id={opened.id} onClose={onClose} />}
      </Suspense>
      {opened?.what === 'birthday' && <BirthdayDialog entry={opened.entry} onClose={onClose} />}
      {opened?.what === 'subscribe' && <SubscribeDialog onClose={onClose} />}
    </>
  );
}
