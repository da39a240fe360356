import { useState, type FormEvent } from 'react';
import { fromLocalInput } from '../../../lib/time/local-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

export interface PickMomentProps {
  onPick: (moment: string) => void;
  onClose: () => void;
}

export function SnoozeUntilDialog({ onPick, onClose }: PickMomentProps) {
  const [wall, setWall] = useState('');
  const [tried, setTried] = useState(false);
  const problem = problemOf(wall);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    const moment = fromLocalInput(wall);
    if (problem !== undefined || moment === null) {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    onPick(moment);
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
  const moment = fromLocalInput(wall);
  if (moment === null) return 'Please choose a day and a time.';
  return Date.parse(moment) <= Date.now() ? 'Must be still to come.' : undefined;
}
