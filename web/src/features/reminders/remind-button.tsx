import { Suspense, useState } from 'react';
import AlarmClockPlus from 'lucide-react/icons/alarm-clock-plus';
import type { Contact } from '#contract/contacts.ts';
import { displayName } from '../../entities/contact/contact-name.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { Button } from '../../ui/buttons/button.tsx';

const ReminderDialog = lazyComponent(
  async () => (await import('./form/reminder-dialog.tsx')).ReminderDialog,
);

/** Opens the form with this contact. */
export function RemindButton({ contact }: { contact: Contact }) {
  const [open, setOpen] = useState(false);
  const people = [{ id: contact.id, name: displayName(contact) }];
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <AlarmClockPlus aria-hidden="true" />
        Remind
      </Button>
      <Suspense>
        {open && <ReminderDialog start={{ people }} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
