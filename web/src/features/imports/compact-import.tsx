import type { ReactNode } from 'react';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useQuery } from '@tanstack/react-query';
import type { ImportFile } from '#contract/imports.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { ImportProgress } from './import-progress.tsx';
import { importSummary } from './import-labels.ts';
import { importQuery, type useCommitImport } from './imports.api.ts';
import { CompactPreview } from './compact-preview.tsx';
import { UndoImport } from './undo-import.tsx';
import { useOpenImport } from './watch-import.ts';

export interface ShortImportProps {
  id: number;
  commit: ReturnType<typeof useCommitImport>;
  onAnother: () => void;
}

/** An import on a page of its own, in short: what it would do, how far it is, what came of it. */
export function CompactImport({ id, commit, onAnother }: ShortImportProps) {
  useOpenImport(id);
  const query = useQuery(importQuery(id));
  return (
    <QueryState
      compact
      query={query}
      loading="Loading the import"
      failure={errorMessage(query.error, 'Failed to fetch the import')}
    >
      {(file) => <Stage file={file} commit={commit} onAnother={onAnother} />}
    </QueryState>
  );
}

type StageProps = Pick<ShortImportProps, 'commit' | 'onAnother'> & { file: ImportFile };

function Stage({ file, commit, onAnother }: StageProps) {
  const begin = () => commit.mutate();
  switch (file.status) {
    case 'reading':
    case 'committing':
      return (
        <div className="space-y-3 py-4">
          <ImportProgress file={file} />
          {file.status === 'committing' && (
            <p className="text-muted">You need not wait: it goes on without you.</p>
          )}
        </div>
      );
    case 'ready':
      return (
        <CompactPreview
          file={file}
          importing={commit.isPending}
          onImport={begin}
          onAnother={onAnother}
        />
      );
    case 'done':
      return (
        <Ended title={importSummary(file.totals)} onAnother={onAnother}>
          {file.undoable_until !== null && <UndoImport file={file} />}
        </Ended>
      );
    case 'failed':
      return (
        <div>
          <FailedState
            compact
            message={file.problem || 'The import failed. Nothing was added.'}
            pending={commit.isPending}
            {...(file.totals.rows > 0 && { onRetry: begin })}
          />
          <Button onClick={onAnother}>Choose something else</Button>
        </div>
      );
    case 'undone':
      return <Ended title="This import is undone" onAnother={onAnother} />;
  }
}

interface EndedProps {
  title: string;
  onAnother: () => void;
  children?: ReactNode;
}

function Ended({ title, onAnother, children }: EndedProps) {
  return (
    <div className="space-y-4">
      <p role="status" className="flex items-center gap-2 text-lg font-semibold tabular-nums">
        <CircleCheck size={22} aria-hidden="true" className="shrink-0 text-success" />
        {title}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onAnother}>Bring more</Button>
        {children}
      </div>
    </div>
  );
}
