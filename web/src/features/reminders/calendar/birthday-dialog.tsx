import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import { errorMessage } from '../../../lib/error-message.ts';
import { newIdempotencyKey } from '../../../lib/idempotency-key.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useCreateReminder } from '../reminders.api.ts';
import { longDay } from './calendar-days.ts';
import type { CalendarEntry } from './calendar-entry.ts';

/** A birthday that nobody is reminded of: whose it is, and the way to be told each year. */
export function BirthdayDialog({ entry, onClose }: { entry: CalendarEntry; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={entry.title}
      description={longDay(entry.date)}
      size="sm"
    >
      {entry.contact_id !== null && <Birthday contact_id={entry.contact_id} onClose={onClose} />}
    </Dialog>
  );
}

function Birthday({ contact_id, onClose }: { contact_id: number; onClose: () => void }) {
  const [idempotency_key] = useState(newIdempotencyKey);
  const creation = useCreateReminder();
  const create = () =>
    creation.mutate(
      { body: { kind: 'birthday', contact_ids: [contact_id] }, idempotency_key },
      {
        onSuccess: () => {
          onClose();
          showToast({ type: 'success', message: 'You will be reminded each year' });
        },
        onError: (error) =>
          showToast({
            type: 'error',
            message: errorMessage(error, 'Failed to add the reminder'),
          }),
      },
    );
  return (
    <>
      <p>You are not reminded of this birthday yet.</p>
      <DialogFooter>
        <Link to="/contacts" search={{ id: contact_id }} className={buttonClass()}>
          Open the contact
        </Link>
        <Button variant="primary" pending={creation.isPending} onClick={create}>
          <Bell />
          Remind me
        </Button>
      </DialogFooter>
    </>
  );
}
