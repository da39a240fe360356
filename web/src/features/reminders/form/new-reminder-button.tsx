import { Suspense, useState } from 'react';
import Plus from 'lucide-react/icons/plus';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { ReminderStart } from './reminder-values.ts';

const ReminderDialog = lazyComponent(
  async () => (await import('./reminder-dialog.tsx')).ReminderDialog,
);

export interface NewReminderButtonProps {
  start?: ReminderStart | undefined;
  size?: 'sm' | 'md' | undefined;
  label?: string | undefined;
}

/** Opens the form of a new reminder. */
export function NewReminderButton(props: NewReminderButtonProps) {
  const { start, size, label = 'New reminder' } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" size={size} onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        {label}
      </Button>
      <Suspense>{open && <ReminderDialog start={start} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
