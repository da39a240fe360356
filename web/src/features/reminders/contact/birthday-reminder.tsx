import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import Cake from 'lucide-react/icons/cake';
import type { Contact } from '#contract/contacts.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { focusInsideAfterRemoval } from '../../../lib/focus/focus-after-removal.ts';
import { addDays } from '../../../lib/time/days.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { reminderQueries, useRemindOfBirthday } from '../reminders.api.ts';
import { showAddedToast } from '../reminder-toasts.ts';
import { dueInText } from '../format-when.ts';
import { DialogTrigger } from '../../../ui/overlays/dialog-trigger.tsx';

const OpenReminder = lazyComponent(
  async () => (await import('../form/open-reminder.tsx')).OpenReminder,
);

export function BirthdayReminder({ contact }: { contact: Contact }) {
  return (
    <span ref={focusInsideAfterRemoval} tabIndex={-1} className="focus-visible:outline-none">
      <BirthdayReminderButton contact={contact} />
    </span>
  );
}

function BirthdayReminderButton({ contact }: { contact: Contact }) {
  const { data } = useInfiniteQuery({
    ...reminderQueries.list({ status: 'open', contact: contact.id }),
    enabled: contact.birthday !== null,
  });
  const now = useNow();
  const existing = data?.find(({ kind }) => kind === 'birthday');
  if (contact.birthday === null || data === undefined) return null;
  if (existing === undefined && contact.deceased_on !== null) return null;
  if (existing === undefined) return <RemindMe contact_id={contact.id} />;
  const { due_date, lead_days } = existing;
  const time = dueInText({ ...existing, due_date: addDays(due_date, -lead_days) }, now);
  return (
    <DialogTrigger
      trigger={(open) => (
        <Button variant="quiet" size="sm" className="-ms-3" onClick={open}>
          <Cake aria-hidden="true" />
          <Trans>Reminder set for {time}</Trans>
        </Button>
      )}
    >
      {(close) => <OpenReminder id={existing.id} onClose={close} />}
    </DialogTrigger>
  );
}

function RemindMe({ contact_id }: { contact_id: number }) {
  const { mutate, isPending } = useRemindOfBirthday(contact_id);
  const remind = () => mutate(undefined, { onSuccess: (reminder) => showAddedToast(reminder) });
  return (
    <Button variant="quiet" size="sm" className="-ms-3" pending={isPending} onClick={remind}>
      <Cake aria-hidden="true" />
      <Trans>
        Remind me <span className="sr-only">about this birthday</span>
      </Trans>
    </Button>
  );
}
