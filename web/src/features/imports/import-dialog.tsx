import { useRef } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import Undo2 from 'lucide-react/icons/undo-2';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { ImportFile } from '#contract/imports.ts';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { formatTimestamp, useRegion } from '../../lib/time/region.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ImportPreview } from './import-preview.tsx';
import { importQuery, useCommitImport } from './imports.api.ts';
import { useOpenImport } from './watch-import.ts';
import { ImportProgress } from './import-progress.tsx';
import { importSummary } from './import-labels.ts';
import { UnmappedValues } from './unmapped-values.tsx';
import { UndoImport } from './undo-import.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';

export interface ImportDialogProps {
  import_id: 'new' | number;
  onImportIdChange: (which: 'new' | number) => void;
  onClose: () => void;
  /** Shows the contacts of an import. */
  onView: (import_id: number) => void;
}

/** File selection, preview and import. Can be closed anytime; the server continues. */
export function ImportDialog({ import_id, onImportIdChange, onClose, onView }: ImportDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      size="lg"
      title={t`Import contacts`}
      onClose={onClose}
      initialFocus={import_id === 'new' ? input : undefined}
    >
      {import_id === 'new' ? (
        <ChooseFile onRead={onImportIdChange} inputRef={input} />
      ) : (
        <OpenImport
          id={import_id}
          onImportIdChange={onImportIdChange}
          onClose={onClose}
          onView={onView}
        />
      )}
    </Dialog>
  );
}

type ImportDialogHandlers = Pick<ImportDialogProps, 'onImportIdChange' | 'onClose' | 'onView'>;

function OpenImport({ id, ...handlers }: ImportDialogHandlers & { id: number }) {
  useOpenImport(id);
  return (
    <QueryState
      query={useQuery(importQuery(id))}
      loading={t`Loading the import`}
      skeleton={<SkeletonText lines={5} />}
      failure={t`Failed to load the import`}
    >
      {(file) => <Step file={file} {...handlers} />}
    </QueryState>
  );
}

function Step({
  file,
  onImportIdChange,
  onClose,
  onView,
}: ImportDialogHandlers & { file: ImportFile }) {
  const onAnother = () => onImportIdChange('new');
  switch (file.status) {
    case 'reading':
    case 'committing':
      return <ImportRunning file={file} onClose={onClose} />;
    case 'ready':
      return <ImportPreview file={file} onAnother={onAnother} />;
    case 'done':
      return <ImportDone file={file} onAnother={onAnother} onView={onView} />;
    case 'failed':
      return <ImportFailed file={file} onAnother={onAnother} />;
    case 'undone':
      return <ImportUndone file={file} onAnother={onAnother} onClose={onClose} />;
  }
}

/** The server is reading, importing or undoing. */
function ImportRunning({ file, onClose }: { file: ImportFile; onClose: () => void }) {
  useRegion();
  return (
    <>
      <div className="space-y-4 py-8">
        <ImportProgress file={file} />
        <p className="text-muted">
          <Trans>
            You can close this. The import continues in the background. Find it in Settings &gt;
            Data.
          </Trans>
        </p>
      </div>
      <DialogFooter>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </DialogFooter>
    </>
  );
}

/** A failed import changed nothing and can be retried if the file was read. */
function ImportFailed({ file, onAnother }: { file: ImportFile; onAnother: () => void }) {
  const commit = useCommitImport(file.id);
  const readable = file.totals.rows > 0;
  return (
    <>
      <FailedState
        message={file.problem || t`Import failed. Nothing was added.`}
        pending={commit.isPending}
        {...(readable && { onRetry: () => commit.mutate() })}
      />
      <DialogFooter>
        <Button variant={readable ? 'secondary' : 'primary'} onClick={onAnother}>
          <Trans>Choose another file</Trans>
        </Button>
      </DialogFooter>
    </>
  );
}

interface ImportUndoneProps {
  file: ImportFile;
  onAnother: () => void;
  onClose: () => void;
}

function ImportUndone({ file, onAnother, onClose }: ImportUndoneProps) {
  const { file_name } = file;
  return (
    <>
      <div role="status" className="flex flex-col items-center py-10 text-center">
        <span className="mb-4 grid size-12 place-items-center rounded-full bg-subtle text-muted">
          <Undo2 size={24} aria-hidden="true" />
        </span>
        <p className="text-lg font-semibold">
          <Trans>Import undone</Trans>
        </p>
        <p className="mt-1 max-w-[48ch] text-muted">
          <Trans>
            Contacts from <bdi className="wrap-anywhere">{file_name}</bdi> were removed. Contacts
            you’ve edited since are in the trash.
          </Trans>
        </p>
      </div>
      <DialogFooter>
        <Button onClick={onAnother}>
          <Trans>Import another file</Trans>
        </Button>
        <Button variant="primary" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </DialogFooter>
    </>
  );
}

interface ImportDoneProps {
  file: ImportFile;
  onAnother: () => void;
  onView: (import_id: number) => void;
}

/** The result, with Undo. */
function ImportDone({ file, onAnother, onView }: ImportDoneProps) {
  useRegion();
  const { undoable_until, file_name } = file;
  const until =
    undoable_until === null ? null : formatTimestamp(undoable_until, { dateStyle: 'long' });
  return (
    <>
      {file.problem !== '' && <Notice tone="warning">{file.problem}</Notice>}
      <div role="status" className="flex flex-col items-center py-10 text-center">
        <span className="mb-4 grid size-12 place-items-center rounded-full bg-success-soft text-success">
          <CircleCheck size={24} aria-hidden="true" />
        </span>
        <p className="text-lg font-semibold tabular-nums">{importSummary(file.totals)}</p>
        <p className="mt-1 max-w-full truncate text-muted">
          <Trans>
            from <bdi>{file_name}</bdi>
          </Trans>
        </p>
        {until !== null && (
          <p className="mt-1 text-sm text-muted">
            <Trans>Can be undone until {until}.</Trans>
          </p>
        )}
        <UnmappedValues file={file} />
      </div>
      <DialogFooter>
        {undoable_until !== null && <UndoImport file={file} />}
        <Button onClick={onAnother}>
          <Trans>Import another file</Trans>
        </Button>
        <Button variant="primary" onClick={() => onView(file.id)}>
          <Trans>View contacts</Trans>
        </Button>
      </DialogFooter>
    </>
  );
}
