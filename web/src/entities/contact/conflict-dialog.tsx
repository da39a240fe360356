import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/buttons/button.tsx';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
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
      title={t`Conflicting changes`}
      description={t`Choose which version to keep. Other changes are merged automatically.`}
    >
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => chooseAll('mine')}>
          <Trans>Use all your changes</Trans>
        </Button>
        <Button size="sm" onClick={() => chooseAll('theirs')}>
          <Trans>Use the saved version</Trans>
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
        <Button onClick={onClose}>
          <Trans>Keep editing</Trans>
        </Button>
        <Button variant="primary" onClick={() => onSave(sides)}>
          <Trans>Save selection</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function choicesOf({ mine, theirs, both }: Conflict) {
  return [
    { value: 'mine', label: t`Your changes`, lines: mine },
    { value: 'theirs', label: t`Saved version`, lines: theirs },
    ...(both === undefined ? [] : [{ value: 'both', label: t`Both`, lines: both }]),
  ];
}
