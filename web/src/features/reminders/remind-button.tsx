import AlarmClockPlus from 'lucide-react/icons/alarm-clock-plus';
import type { Contact } from '#contract/contacts.ts';
import { displayName } from '../../entities/contact/contact-name.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DialogTrigger } from '../../ui/overlays/dialog-trigger.tsx';

const ReminderDialog = lazyComponent(
  async () => (await import('./form/reminder-dialog.tsx')).ReminderDialog,
);

export function RemindButton({ contact }: { contact: Contact }) {
  const people = [{ id: contact.id, name: displayName(contact) }];
  return (
    <DialogTrigger
      trigger={(open) => (
        <Button size="sm" onClick={open}>
          <AlarmClockPlus aria-hidden="true" />
          Remind
        </Button>
      )}
    >
      {(close) => <ReminderDialog start={{ people }} onClose={close} />}
    </DialogTrigger>
  );
}
