import { useId, useState } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ImportAction, ImportFile, ImportTotals } from '#contract/imports.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DialogFooter } from '../../ui/overlays/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { formatNumber, useRegion } from '../../lib/time/region.ts';
import { cx } from '../../ui/styles/cx.ts';
import { heightOfRows, ImportRows } from './import-rows.tsx';
import { type RowFilter, useCommitImport, useDecideAll } from './imports.api.ts';
import { CommonFields } from './common-fields.tsx';
import { MappingFields } from './mapping-fields.tsx';

const ACTION_LABELS: Record<ImportAction, MessageDescriptor> = {
  add: msg`Add all`,
  update: msg`Update all`,
  skip: msg`Skip all`,
};

/** Possible bulk changes per action. Rows that don't allow the new action keep theirs. */
const BULK_ACTIONS: Record<ImportAction, readonly ImportAction[]> = {
  add: ['skip'],
  update: ['skip', 'add'],
  skip: ['add', 'update'],
};

export function ImportPreview({ file, onAnother }: { file: ImportFile; onAnother: () => void }) {
  const commit = useCommitImport(file.id);
  const [filter, setFilter] = useState<RowFilter>('all');
  const count = file.totals[filter === 'all' ? 'rows' : filter];
  const includedCount = file.totals.add + file.totals.update;
  const shownCount = formatNumber(includedCount);
  return (
    <>
      <div className="space-y-5">
        <p className="-mt-2 truncate text-muted">
          <bdi>{file.file_name}</bdi>
        </p>
        {file.problem !== '' && <Notice tone="warning">{file.problem}</Notice>}
        {file.columns.length > 0 && <MappingFields file={file} />}
        <CommonFields file={file} />
        <ImportFilter totals={file.totals} value={filter} onChange={setFilter} />
        <DecideAll id={file.id} filter={filter} count={count} />
        {/* Minimum height, so that buttons don't move while loading. */}
        <div style={{ minHeight: heightOfRows(file.totals.rows) }}>
          <ImportRows key={filter} id={file.id} filter={filter} count={count} />
        </div>
      </div>
      <DialogFooter>
        <Button onClick={onAnother}>
          <Trans>Choose another file</Trans>
        </Button>
        <Button
          variant="primary"
          disabled={includedCount === 0}
          pending={commit.isPending}
          onClick={() => commit.mutate()}
        >
          {includedCount === 0
            ? t`Nothing to import`
            : t`${plural(includedCount, {
                one: `Import ${shownCount} contact`,
                other: `Import ${shownCount} contacts`,
              })}`}
        </Button>
      </DialogFooter>
    </>
  );
}

/** Changes all rows of the current filter. */
function DecideAll({ id, filter, count }: { id: number; filter: RowFilter; count: number }) {
  const decide = useDecideAll(id);
  if (filter === 'all' || filter === 'problems' || count === 0) return null;
  const pendingAction = decide.isPending ? decide.variables.to : null;
  return (
    <div role="group" aria-label={t`Action for all of these rows`} className="flex flex-wrap gap-2">
      {BULK_ACTIONS[filter].map((to) => (
        <Button
          key={to}
          size="sm"
          pending={pendingAction === to}
          onClick={() => decide.mutate({ from: filter, to })}
        >
          {i18n._(ACTION_LABELS[to])}
        </Button>
      ))}
    </div>
  );
}

interface ImportFilterProps {
  totals: ImportTotals;
  value: RowFilter;
  onChange: (value: RowFilter) => void;
}

function ImportFilter({ totals, value, onChange }: ImportFilterProps) {
  useRegion();
  const name = useId();
  const figures: { filter: RowFilter; count: number; word: string }[] = [
    { filter: 'all', count: totals.rows, word: t`in the file` },
    { filter: 'add', count: totals.add, word: t`to add` },
    { filter: 'update', count: totals.update, word: t`to update` },
    { filter: 'skip', count: totals.skip, word: t`to skip` },
    { filter: 'problems', count: totals.problems, word: t`with errors` },
  ];
  const shown = figures.filter(({ filter, count }) => filter !== 'problems' || count > 0);
  return (
    <fieldset className="grid grid-cols-2 gap-1 rounded-lg bg-subtle p-1 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
      <legend className="sr-only">
        <Trans>Show rows</Trans>
      </legend>
      {shown.map(({ filter, count, word }) => (
        <label
          key={filter}
          className={cx(
            'relative flex min-w-0 cursor-pointer flex-col rounded-md px-3 py-2 transition-colors hover:bg-surface/60 last:odd:max-sm:col-span-2',
            'has-checked:bg-surface has-checked:shadow-card forced-colors:has-checked:outline-2',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={filter === value}
            onChange={() => onChange(filter)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          <span className="text-xl font-semibold tabular-nums">{formatNumber(count)}</span>
          <span className="truncate text-sm text-muted">{word}</span>
        </label>
      ))}
    </fieldset>
  );
}
