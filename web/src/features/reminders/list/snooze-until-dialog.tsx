import { useState, type FormEvent } from 'react';
import { t } from '@lingui/core/macro';
import { fromLocalInput } from '../../../lib/time/local-time.ts';
import { DateTimeField } from '../../../entities/date/date-fields.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';

export interface SnoozeUntilDialogProps {
  onPick: (timestamp: string) => void;
  onClose: () => void;
}

export function SnoozeUntilDialog({ onPick, onClose }: SnoozeUntilDialogProps) {
  const [localTime, setLocalTime] = useState('');
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const problem = problemOf(localTime);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    setHasSubmitted(true);
    const timestamp = fromLocalInput(localTime);
    if (problem !== undefined || timestamp === null) {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    onPick(timestamp);
    onClose();
  };
  return (
    <FormDialog
      title={t`Snooze`}
      size="sm"
      submitLabel={t`Snooze`}
      onClose={onClose}
      onSubmit={submit}
    >
      <DateTimeField
        label={t`Until`}
        value={localTime}
        onValueChange={setLocalTime}
        error={hasSubmitted ? problem : undefined}
      />
    </FormDialog>
  );
}

function problemOf(localTime: string): string | undefined {
  const timestamp = fromLocalInput(localTime);
  if (timestamp === null) return t`Choose a date and time.`;
  return Date.parse(timestamp) <= Date.now() ? t`Must be in the future.` : undefined;
}
