import { Suspense, useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import CalendarSync from 'lucide-react/icons/calendar-sync';
import Plus from 'lucide-react/icons/plus';
import { Link } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import type { ReminderStart } from '../form/reminder-values.ts';
import { ReminderViews } from '../list/reminder-views.tsx';
import { SubscribeDialog } from './subscribe-dialog.tsx';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { useRemindOfBirthday } from '../reminders.api.ts';
import { Calendar } from './calendar.tsx';
import type { CalendarEntry, LocalDateTime } from './calendar-entry.ts';
import { longDay } from '../../../lib/time/days.ts';

const ReminderDialog = lazyComponent(
  async () => (await import('../form/reminder-dialog.tsx')).ReminderDialog,
);
const OpenReminder = lazyComponent(
  async () => (await import('../form/open-reminder.tsx')).OpenReminder,
);

type Opened =
  | { kind: 'new'; start: ReminderStart }
  | { kind: 'reminder'; id: number }
  | { kind: 'birthday'; entry: CalendarEntry }
  | { kind: 'subscribe' };

export function CalendarPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const onClose = () => setOpened(null);
  const onNew = ({ date, time }: LocalDateTime) =>
    setOpened({ kind: 'new', start: { date, ...(time !== null && { time }) } });
  const onOpen = (entry: CalendarEntry) =>
    setOpened(
      entry.reminder_id === null
        ? { kind: 'birthday', entry }
        : { kind: 'reminder', id: entry.reminder_id },
    );
  return (
    <>
      <PageHeader
        title={t`Calendar`}
        actions={
          <>
            <Button onClick={() => setOpened({ kind: 'subscribe' })}>
              <CalendarSync />
              <Trans>Subscribe</Trans>
            </Button>
            <Button variant="primary" onClick={() => setOpened({ kind: 'new', start: {} })}>
              <Plus />
              <Trans>New reminder</Trans>
            </Button>
          </>
        }
      />
      <div className="mt-4">
        <ReminderViews />
      </div>
      <Calendar onOpen={onOpen} onNew={onNew} />
      <Suspense fallback={null}>
        {opened?.kind === 'new' && (
          <ReminderDialog isAlreadySaved start={opened.start} onClose={onClose} />
        )}
        {opened?.kind === 'reminder' && (
          <OpenReminder isAlreadySaved id={opened.id} onClose={onClose} />
        )}
      </Suspense>
      {opened?.kind === 'birthday' && <BirthdayDialog entry={opened.entry} onClose={onClose} />}
      {opened?.kind === 'subscribe' && <SubscribeDialog onClose={onClose} />}
    </>
  );
}

function BirthdayDialog({ entry, onClose }: { entry: CalendarEntry; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={entry.title} description={longDay(entry.date)} size="sm">
      {entry.contact_id !== null && <Birthday contact_id={entry.contact_id} onClose={onClose} />}
    </Dialog>
  );
}

function Birthday({ contact_id, onClose }: { contact_id: number; onClose: () => void }) {
  const { mutate, isPending } = useRemindOfBirthday(contact_id);
  const onSuccess = () => {
    onClose();
    showToast({ type: 'success', message: t`Yearly reminder set` });
  };
  return (
    <>
      <p>
        <Trans>No reminder set for this birthday.</Trans>
      </p>
      <DialogFooter>
        <Link to="/contacts" search={{ id: contact_id }} className={buttonClass()}>
          <Trans>Open the contact</Trans>
        </Link>
        <Button
          variant="primary"
          pending={isPending}
          onClick={() => mutate(undefined, { onSuccess })}
        >
          <Bell />
          <Trans>Remind me</Trans>
        </Button>
      </DialogFooter>
    </>
  );
}
