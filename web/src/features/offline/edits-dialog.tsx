import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ConflictDialog } from '../../entities/contact/conflict-dialog.tsx';
import { relativeTimeInText } from '../../lib/time/relative-time.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { useTypeName } from '../contact-types/contact-types.api.ts';
import { useCustomFields } from '../custom-fields/custom-fields.api.ts';
import { removeEdit, replaceEdit } from './edit-queue.ts';
import { changedLabels, conflictsOf, resolveEdit } from './edit-conflicts.ts';
import type { ChangeEdit, Edit } from './edits.ts';

type Conflicting = Edit & ChangeEdit;

/** What was edited offline, with conflicts to decide and rejected edits to retry or discard. */
export function EditsDialog({ edits, onClose }: { edits: readonly Edit[]; onClose: () => void }) {
  const [chosen, setChosen] = useState<Conflicting | null>(null);
  if (chosen !== null) return <EditConflict edit={chosen} onClose={() => setChosen(null)} />;
  return (
    <Dialog onClose={onClose} title={t`Changes made offline`}>
      <ul className="divide-y divide-line">
        {edits.map((edit) => (
          <EditRow key={edit.id} edit={edit} onCompare={setChosen} />
        ))}
      </ul>
    </Dialog>
  );
}

function EditRow({ edit, onCompare }: { edit: Edit; onCompare: (edit: Conflicting) => void }) {
  const now = useNow();
  const fields = useCustomFields();
  const made = relativeTimeInText(edit.created_at, now);
  const label = edit.about;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="font-medium wrap-anywhere">
          <bdi>{label}</bdi>
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {changedLabels(edit, fields)} · {made}
        </p>
        {edit.state === 'rejected' && (
          <p className="text-sm wrap-anywhere text-danger">{edit.problem}</p>
        )}
        {edit.state === 'conflict' && (
          <p className="text-sm text-warning">
            <Trans>The same fields were changed elsewhere.</Trans>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {edit.state === 'conflict' && edit.kind === 'change' && (
          <Button size="sm" variant="primary" onClick={() => onCompare(edit)}>
            <Trans>
              Compare <span className="sr-only">the versions of {label}</span>
            </Trans>
          </Button>
        )}
        {edit.state === 'rejected' && (
          <Button
            size="sm"
            onClick={() => void replaceEdit({ ...edit, state: 'waiting', problem: '' })}
          >
            <Trans>
              Retry <span className="sr-only">the change of {label}</span>
            </Trans>
          </Button>
        )}
        {edit.state !== 'waiting' && (
          <Button size="sm" onClick={() => void discard(edit)}>
            <Trans>
              Discard <span className="sr-only">the change of {label}</span>
            </Trans>
          </Button>
        )}
      </div>
    </li>
  );
}

async function discard(edit: Edit): Promise<void> {
  if (await removeEdit(edit)) showToast({ message: t`Change discarded` });
}

function EditConflict({ edit, onClose }: { edit: Conflicting; onClose: () => void }) {
  const typeName = useTypeName();
  const fields = useCustomFields();
  return (
    <ConflictDialog
      conflicts={conflictsOf(edit, typeName, fields)}
      onClose={onClose}
      onSave={(sides) => {
        onClose();
        const resolved = resolveEdit(edit, sides);
        void (resolved === null ? removeEdit(edit) : replaceEdit(resolved));
      }}
    />
  );
}
