import type { ImportFile } from '#contract/imports.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFooter } from '../../ui/dialog.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { useCommitImport } from './imports.api.ts';

export interface ImportFailedProps {
  file: ImportFile;
  onAnother: () => void;
}

/** Nothing of the file has become a contact: it happens as a whole or not at all. What could be read can be tried again. */
export function ImportFailed({ file, onAnother }: ImportFailedProps) {
  const commit = useCommitImport(file.id);
  const readable = file.totals.rows > 0;
  return (
    <>
      <FailedState
        message={file.problem || 'The import failed. Nothing was added.'}
        pending={commit.isPending}
        {...(readable && { onRetry: () => commit.mutate() })}
      />
      <DialogFooter>
        <Button variant={readable ? 'secondary' : 'primary'} onClick={onAnother}>
          Choose another file
        </Button>
      </DialogFooter>
    </>
  );
}
