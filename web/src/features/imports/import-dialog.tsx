import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ImportFile } from '#contract/imports.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ImportDone } from './import-done.tsx';
import { ImportFailed } from './import-failed.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportRunning } from './import-working.tsx';
import { ImportUndone } from './import-undone.tsx';
import { importQuery } from './imports.api.ts';
import { useOpenImport } from './watch-import.ts';

export interface ImportDialogProps {
  /** `new` while a file is to be chosen, then the id of the import; kept in the address, so that it can be come back to. */
  which: 'new' | number;
  onWhich: (which: 'new' | number) => void;
  onClose: () => void;
  /** The contacts that came are to be looked at. */
  onView: () => void;
}

/** From a file to contacts: choose, look through, import. It can be left at any time; the server goes on. */
export function ImportDialog({ which, onWhich, onClose, onView }: ImportDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open
      size="lg"
      title="Import contacts"
      onOpenChange={(open) => !open && onClose()}
      initialFocus={which === 'new' ? input : undefined}
    >
      {which === 'new' ? (
        <ChooseFile onRead={onWhich} inputRef={input} />
      ) : (
        <OpenImport id={which} onWhich={onWhich} onClose={onClose} onView={onView} />
      )}
    </Dialog>
  );
}

type Ways = Pick<ImportDialogProps, 'onWhich' | 'onClose' | 'onView'>;

function OpenImport({ id, ...ways }: Ways & { id: number }) {
  useOpenImport(id);
  const { data: file, error, refetch, isFetching } = useQuery(importQuery(id));
  if (file) return <Step file={file} {...ways} />;
  if (error)
    return (
      <FailedState
        message={errorMessage(error, 'Failed to fetch the import')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <Loading label="Loading the import">
      <SkeletonText lines={5} />
    </Loading>
  );
}

function Step({ file, onWhich, onClose, onView }: Ways & { file: ImportFile }) {
  const onAnother = () => onWhich('new');
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
