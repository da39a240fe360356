import CircleCheck from 'lucide-react/icons/circle-check';
import type { ImportFile } from '#contract/imports.ts';
import { formatTimestamp, useRegion } from '../../lib/region.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFooter } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { importSummary } from './import-labels.ts';
import { UndoImport } from './undo-import.tsx';

export interface ImportDoneProps {
  file: ImportFile;
  onAnother: () => void;
  onView: () => void;
}

/** What came of it, and the way back. */
export function ImportDone({ file, onAnother, onView }: ImportDoneProps) {
  useRegion();
  const { undoable_until } = file;
  return (
    <>
      {file.problem !== '' && <Notice tone="warning">{file.problem}</Notice>}
      <div role="status" className="flex flex-col items-center py-10 text-center">
        <span className="mb-4 grid size-12 place-items-center rounded-full bg-success-soft text-success">
          <CircleCheck size={24} aria-hidden="true" />
        </span>
        <p className="text-lg font-semibold tabular-nums">{importSummary(file.totals)}</p>
        <p className="mt-1 max-w-full truncate text-muted">
          from <bdi>{file.file_name}</bdi>
        </p>
        {undoable_until !== null && (
          <p className="mt-1 text-sm text-muted">
            Can be undone until {formatTimestamp(undoable_until, { dateStyle: 'long' })}.
          </p>
        )}
      </div>
      <DialogFooter>
        {undoable_until !== null && <UndoImport file={file} />}
        <Button onClick={onAnother}>Import another file</Button>
        <Button variant="primary" onClick={onView}>
          View contacts
        </Button>
      </DialogFooter>
    </>
  );
}
