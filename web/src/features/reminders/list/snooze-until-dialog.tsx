import { useState, type FormEvent } from 'react';
import { fromLocalInput } from '../../../lib/time/local-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

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
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Snooze" size="sm">
      <form noValidate onSubmit={submit}>
        <TextField
          type="datetime-local"
          label="Until"
          value={wall}
          onChange={(event) => setWall(event.target.value)}
          error={tried ? problem : undefined}
        />
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Snooze
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function problemOf(wall: string): string | undefined {
  const timestamp = fromLocalInput(wall);
  if (timestamp === null) return 'Please choose a day and a time.';
  return Date.parse(timestamp) <= Date.now() ? 'Must be still to come.' : undefined;
}
