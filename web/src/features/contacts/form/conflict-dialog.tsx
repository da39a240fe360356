import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import type { Conflict, Side, Sides } from './conflict.ts';

export interface ConflictDialogProps {
  conflicts: readonly Conflict[];
  /** Fields without a choice keep the user's version. */
  onSave: (sides: Sides) => void;
  onClose: () => void;
}

/** Compares both versions of conflicting fields and lets the user choose. */
export function ConflictDialog({ conflicts, onSave, onClose }: ConflictDialogProps) {
  const [sides, setSides] = useState<Sides>({});
  const chooseAll = (side: Side) =>
    setSides(Object.fromEntries(conflicts.map(({ field }) => [field, side])));
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title="Conflicting changes"
      description="Choose which version to keep. Other changes are merged automatically."
    >
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => chooseAll('mine')}>
          Use all your changes
        </Button>
        <Button size="sm" onClick={() => chooseAll('theirs')}>
          Use the saved version
        </Button>
      </div>
      <div className="mt-5 space-y-5">
        {conflicts.map((conflict) => (
          <ChoiceField
            key={conflict.field}
            legend={conflict.label}
            choices={choicesOf(conflict)}
            value={sides[conflict.field] ?? 'mine'}
            onValueChange={(side) => setSides({ ...sides, [conflict.field]: side as Side })}
          />
        ))}
      </div>
      <DialogFooter>
        <Button onClick={onClose}>Keep editing</Button>
        <Button variant="primary" onClick={() => onSave(sides)}>
          Save selection
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function choicesOf({ mine, theirs, both }: Conflict) {
  return [
    { value: 'mine', label: 'Your changes', lines: mine },
    { value: 'theirs', label: 'Saved version', lines: theirs },
    ...(both === undefined ? [] : [{ value: 'both', label: 'Both', lines: both }]),
  ];
}
