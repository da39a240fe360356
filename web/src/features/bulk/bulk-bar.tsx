import { useState } from 'react';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import type { BulkAction, BulkRequest } from '#contract/bulk.ts';
import { LIMITS } from '#contract/limits.ts';
import { formatNumber } from '../../lib/time/region.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { BatchStatusBar } from './batch-status-bar.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { batchQuery, useRunBulk } from './bulk.api.ts';
import { useLastBatch } from './last-batch.ts';
import type { BulkSelection } from './bulk-selection.ts';
import { useIdempotencyKey } from '../../lib/http/idempotency-key.ts';

export interface BulkBarProps {
  selection: BulkSelection;
  /** Open dialogs of other features; `onShare` and `onExport` also work on all contacts matching the filter. */
  onMerge: (ids: number[]) => void;
  onShare: (target: { ids: number[] } | { filter: object }) => void;
  onExport: () => void;
  /** Identifies what the page shows; Undo is hidden when it changes. */
  pageKey: string;
}

export function BulkBar({ selection, onMerge, onShare, onExport, pageKey }: BulkBarProps) {
  const { last, remember } = useLastBatch();
  const { busy, run, share } = useBulk(selection, (id) => remember({ id, notified: false }));
  if (!selection.selecting)
    return (
      last && (
        <BatchStatusBar
          key={last.id}
          {...last}
          pageKey={pageKey}
          onNotified={() => remember({ ...last, notified: true })}
          onDone={() => remember(null)}
        />
      )
    );
  return (
    <section
      aria-label={t`Selected contacts`}
      data-bottom-edge=""
      className="@container border-t border-line bg-raised px-[calc(var(--page-gutter)-0.5rem)] py-2 shadow-raised"
    >
      <div className="@min-[70rem]:flex @min-[70rem]:items-center @min-[70rem]:justify-between">
        <SelectedLine selection={selection} />
        {selection.selectedCount > 0 && (
          <BulkActions
            selection={selection}
            busy={busy}
            onRun={(action, value) => void run(action, value)}
            onMerge={onMerge}
            onShare={() => void share(onShare)}
            onExport={onExport}
          />
        )}
      </div>
    </section>
  );
}

/** Runs actions on the selection; `onBatch` gets the id of each batch. */
function useBulk(selection: BulkSelection, onBatch: (id: number) => void) {
  const queries = useQueryClient();
  const bulk = useRunBulk();
  const keyFor = useIdempotencyKey();
  const [isResolving, setResolving] = useState(false);
  const resolve = () => {
    setResolving(true);
    return selection.resolve().finally(() => setResolving(false));
  };
  const share = async (onShare: BulkBarProps['onShare']) => {
    const limit = LIMITS.shares;
    if (selection.selectedCount > limit) {
      showToast({ type: 'warning', message: t`You can share up to ${limit} contacts at once.` });
      return;
    }
    const target = await resolve();
    if (target !== null) onShare(target);
  };
  const run = async (action: BulkAction, value?: BulkRequest['value']) => {
    const target = await resolve();
    if (target === null) return;
    const body = { ...target, action, ...(value !== undefined && { value }) };
    bulk.mutate(
      { body, idempotency_key: keyFor(body) },
      {
        onSuccess: ({ batch_id }) => {
          void queries.prefetchQuery(batchQuery(batch_id));
          onBatch(batch_id);
          selection.clear();
        },
      },
    );
  };
  return { busy: bulk.isPending || isResolving, run, share };
}

function SelectedLine({ selection }: { selection: BulkSelection }) {
  const { selectedCount, totalCount, loadProgress, selectAll, clear } = selection;
  if (loadProgress !== null && loadProgress.total > 200)
    return (
      <div className="flex items-end gap-3 px-1 pb-1">
        <ProgressBar
          className="min-w-0 flex-1"
          label={t`Selecting contacts`}
          value={loadProgress.done}
          max={loadProgress.total}
          valueText={progressText(loadProgress)}
        />
        <Button size="sm" onClick={clear}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    );
  return (
    <div className="flex min-h-9 items-center gap-1">
      <Button size="sm" variant="quiet" className="text-muted" onClick={clear}>
        <X aria-hidden="true" />
        <Trans>
          Clear <span className="sr-only">selection</span>
        </Trans>
      </Button>
      <p role="status" className="min-w-0 flex-1 font-medium tabular-nums">
        {formatSelected(selectedCount, totalCount)}
      </p>
      {selectedCount < totalCount && (
        <Button size="sm" variant="quiet" onClick={selectAll}>
          <Trans>Select all</Trans>
        </Button>
      )}
    </div>
  );
}

function progressText({ done, total }: { done: number; total: number }): string {
  const [doneCount, totalCount] = [formatNumber(done), formatNumber(total)];
  return t`${doneCount} of ${totalCount}`;
}

function formatSelected(selectedCount: number, totalCount: number): string {
  if (selectedCount === 0) return t`Select contacts`;
  const shown = formatNumber(selectedCount);
  if (selectedCount === totalCount && totalCount > 1)
    return t`${plural(selectedCount, {
      one: `All ${shown} contact selected`,
      other: `All ${shown} contacts selected`,
    })}`;
  return t`${plural(selectedCount, {
    one: `${shown} contact selected`,
    other: `${shown} contacts selected`,
  })}`;
}
