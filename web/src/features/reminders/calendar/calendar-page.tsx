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
import type { CalendarEntry } from './calendar-entry.ts';
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
  | { kind: 'contact'; entry: CalendarEntry }
  | { kind: 'subscribe' };

export function CalendarPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const onClose = () => setOpened(null);
  const onNew = (start: ReminderStart) => setOpened({ kind: 'new', start });
  const onOpen = (entry: CalendarEntry) =>
    setOpened(
      entry.reminder_id === null
        ? { kind: 'contact', entry }
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
      <Calendar
        onOpen={onOpen}
        onNew={({ date, time }) => onNew({ date, ...(time !== null && { time }) })}
      />
      <Suspense fallback={null}>
        {opened?.kind === 'new' && (
          <ReminderDialog isAlreadySaved start={opened.start} onClose={onClose} />
        )}
        {opened?.kind === 'reminder' && (
          <OpenReminder isAlreadySaved id={opened.id} onClose={onClose} />
        )}
      </Suspense>
      {opened?.kind === 'contact' && (
        <ContactDayDialog entry={opened.entry} onClose={onClose} onNew={onNew} />
      )}
      {opened?.kind === 'subscribe' && <SubscribeDialog onClose={onClose} />}
    </>
  );
}

interface ContactDayProps {
  entry: CalendarEntry;
  onClose: () => void;
  onNew: (start: ReminderStart) => void;
}

/** A birthday or another date of a contact. */
function ContactDayDialog({ entry, onClose, onNew }: ContactDayProps) {
  const { contact_id, contact_name, kind, title, date } = entry;
  return (
    <Dialog onClose={onClose} title={title} description={longDay(date)} size="sm">
      {contact_id !== null && kind === 'birthday' && (
        <Birthday contact_id={contact_id} onClose={onClose} />
      )}
      {contact_id !== null && kind === 'date' && (
        <DialogFooter>
          <ContactLink contact_id={contact_id} />
          <Button
            variant="primary"
            onClick={() => {
              const people = [{ id: contact_id, name: contact_name ?? '' }];
              onNew({ title, date, people });
            }}
          >
            <Bell />
            <Trans>Remind me</Trans>
          </Button>
        </DialogFooter>
      )}
    </Dialog>
  );
}

function ContactLink({ contact_id }: { contact_id: number }) {
  return (
    <Link to="/contacts" search={{ id: contact_id }} className={buttonClass()}>
      <Trans>Open the contact</Trans>
    </Link>
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
        <ContactLink contact_id={contact_id} />
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
