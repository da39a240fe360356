import { useState, type FormEvent } from 'react';
import { fromLocalInput } from '../../../lib/time/local-time.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';

export interface PickTimeProps {
  onPick: (timestamp: string) => void;
  onClose: () => void;
}

export function SnoozeUntilDialog({ onPick, onClose }: PickTimeProps) {
  const [wall, setWall] = useState('');
  const [tried, setTried] = useState(false);
  const problem = problemOf(wall);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    const timestamp = fromLocalInput(wall);
    if (problem !== undefined || timestamp === null) {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    onPick(timestamp);
    onClose();
  };
  return (
    <FormDialog title="Snooze" size="sm" submitLabel="Snooze" onClose={onClose} onSubmit={submit}>
      <TextField
        type="datetime-local"
        label="Until"
        value={wall}
        onChange={(event) => setWall(event.target.value)}
        error={tried ? problem : undefined}
      />
    </FormDialog>
  );
}

function problemOf(wall: string): string | undefined {
  const timestamp = fromLocalInput(wall);
  if (timestamp === null) return 'Please choose a day and a time.';
  return Date.parse(timestamp) <= Date.now() ? 'Must be still to come.' : undefined;
}
