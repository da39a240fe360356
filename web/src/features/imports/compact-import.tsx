import { type ReactNode, useState } from 'react';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ImportFile, ImportTotals } from '#contract/imports.ts';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { formatNumber, useRegion } from '../../lib/time/region.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ImportProgress } from './import-progress.tsx';
import { importSummary } from './import-labels.ts';
import { importQuery, type useCommitImport } from './imports.api.ts';
import { UnmappedValues } from './unmapped-values.tsx';
import { UndoImport } from './undo-import.tsx';
import { useOpenImport } from './watch-import.ts';
import { ImportRows } from './import-rows.tsx';
import { MappingFields } from './mapping-fields.tsx';

export interface CompactImportProps {
  id: number;
  commit: ReturnType<typeof useCommitImport>;
  onAnother: () => void;
}

/** A compact import: preview, progress, result. */
export function CompactImport({ id, commit, onAnother }: CompactImportProps) {
  useOpenImport(id);
  const query = useQuery(importQuery(id));
  return (
    <QueryState
      compact
      query={query}
      loading={t`Loading the import`}
      failure={t`Failed to load the import`}
    >
      {(file) => <Stage file={file} commit={commit} onAnother={onAnother} />}
    </QueryState>
  );
}

type StageProps = Pick<CompactImportProps, 'commit' | 'onAnother'> & { file: ImportFile };

function Stage({ file, commit, onAnother }: StageProps) {
  const startImport = () => commit.mutate();
  switch (file.status) {
    case 'reading':
    case 'committing':
      return (
        <div className="space-y-3 py-4">
          <ImportProgress file={file} />
          {file.status === 'committing' && (
            <p className="text-muted">
              <Trans>You can leave this page. The import continues.</Trans>
            </p>
          )}
        </div>
      );
    case 'ready':
      return (
        <CompactPreview
          file={file}
          importing={commit.isPending}
          onImport={startImport}
          onAnother={onAnother}
        />
      );
    case 'done':
      return (
        <Ended
          title={importSummary(file.totals)}
          onAnother={onAnother}
          note={<UnmappedValues file={file} />}
        >
          {file.undoable_until !== null && <UndoImport file={file} />}
        </Ended>
      );
    case 'failed':
      return (
        <div>
          <FailedState
            compact
            message={file.problem || t`Import failed. Nothing was added.`}
            pending={commit.isPending}
            {...(file.totals.rows > 0 && { onRetry: startImport })}
          />
          <Button onClick={onAnother}>
            <Trans>Choose another file</Trans>
          </Button>
        </div>
      );
    case 'undone':
      return <Ended title={t`Import undone`} onAnother={onAnother} />;
  }
}

interface EndedProps {
  title: string;
  onAnother: () => void;
  note?: ReactNode;
  children?: ReactNode;
}

function Ended({ title, onAnother, note, children }: EndedProps) {
  return (
    <div className="space-y-4">
      <p role="status" className="flex items-center gap-2 text-lg font-semibold tabular-nums">
        <CircleCheck size={22} aria-hidden="true" className="shrink-0 text-success" />
        {title}
      </p>
      {note}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onAnother}>
          <Trans>Import more</Trans>
        </Button>
        {children}
      </div>
    </div>
  );
}

interface CompactPreviewProps {
  file: ImportFile;
  importing: boolean;
  onImport: () => void;
  onAnother: () => void;
}

/** Totals of a preview; the rows expand. */
function CompactPreview({ file, importing, onImport, onAnother }: CompactPreviewProps) {
  const includedCount = file.totals.add + file.totals.update;
  const shownCount = formatNumber(includedCount);
  return (
    <div className="space-y-4">
      {file.problem !== '' && <Notice tone="warning">{file.problem}</Notice>}
      <Figures totals={file.totals} />
      {file.columns.length > 0 && <MappingFields file={file} />}
      <Lines file={file} />
      <div className="flex flex-wrap gap-2">
        <Button disabled={includedCount === 0} pending={importing} onClick={onImport}>
          {includedCount === 0
            ? t`Nothing to import`
            : t`${plural(includedCount, {
                one: `Import ${shownCount} contact`,
                other: `Import ${shownCount} contacts`,
              })}`}
        </Button>
        <Button variant="quiet" onClick={onAnother}>
          <Trans>Choose another file</Trans>
        </Button>
      </div>
    </div>
  );
}

function Figures({ totals }: { totals: ImportTotals }) {
  useRegion();
  const figures = [
    { word: t`new`, count: totals.add },
    { word: t`to update`, count: totals.update },
    { word: t`skipped`, count: totals.skip },
    { word: t`with errors`, count: totals.problems },
  ];
  return (
    <dl className="grid grid-cols-2 gap-1 rounded-lg bg-subtle p-1 sm:grid-cols-4">
      {figures.map(({ word, count }) => (
        <div key={word} className="flex min-w-0 flex-col-reverse rounded-md bg-surface px-3 py-2">
          <dt className="text-sm text-muted">{word}</dt>
          <dd className="text-xl font-semibold tabular-nums">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Loaded when expanded. */
function Lines({ file }: { file: ImportFile }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="mb-2 inline-flex min-h-8 cursor-pointer items-center gap-1.5 font-medium pointer-coarse:min-h-11">
        <ChevronRight
          size={18}
          aria-hidden="true"
          className="shrink-0 text-muted transition-transform group-open:rotate-90 rtl:group-open:-rotate-90"
        />
        <Trans>Review contacts</Trans>
      </summary>
      {open && <ImportRows id={file.id} filter="all" count={file.totals.rows} />}
    </details>
  );
}
