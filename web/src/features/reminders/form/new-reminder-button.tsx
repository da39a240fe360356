import { t } from '@lingui/core/macro';
import Plus from 'lucide-react/icons/plus';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { ReminderStart } from './reminder-values.ts';
import { DialogTrigger } from '../../../ui/overlays/dialog-trigger.tsx';

const ReminderDialog = lazyComponent(
  async () => (await import('./reminder-dialog.tsx')).ReminderDialog,
);

export interface NewReminderButtonProps {
  start?: ReminderStart | undefined;
  size?: 'sm' | 'md' | undefined;
  label?: string | undefined;
}

export function NewReminderButton(props: NewReminderButtonProps) {
  const { start, size, label = t`New reminder` } = props;
  return (
    <DialogTrigger
      trigger={(open) => (
        <Button variant="primary" size={size} onClick={open}>
          <Plus aria-hidden="true" />
          {label}
        </Button>
      )}
    >
      {(close) => <ReminderDialog start={start} onClose={close} />}
    </DialogTrigger>
  );
}
