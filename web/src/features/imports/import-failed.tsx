import type { ImportFile } from '#contract/imports.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { useCommitImport } from './imports.api.ts';

/** Nothing of the file has become a contact: it happens as a whole or not at all. */
export function ImportFailed({ file }: { file: ImportFile }) {
  const commit = useCommitImport(file.id);
  return (
    <FailedState
      message={file.problem || 'The import failed. Nothing was added.'}
      pending={commit.isPending}
      onRetry={() => commit.mutate()}
    />
  );
}
