import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ContactBatch } from '#contract/bulk.ts';
import { formatTimestamp, useRegion } from '../../lib/time/region.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PagedList } from '../../ui/layout/paged-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { Tag } from '../../ui/tag.tsx';
import { batchDoneText, PROGRESS_LABELS } from './batch-messages.ts';
import { batchesQuery, isRunning, useUndoBatch } from './bulk.api.ts';

export function BulkHistorySection() {
  return (
    <Section
      title={t`Bulk changes`}
      description={t`You can undo bulk changes for 30 days.`}
      padded={false}
    >
      <PagedList
        query={useInfiniteQuery(batchesQuery())}
        loading={t`Loading bulk changes`}
        rows={2}
        failure={t`Failed to load bulk changes`}
        label={t`Bulk changes`}
        moreLabel={t`bulk changes`}
        empty={
          <EmptyState compact title={t`No bulk changes yet`}>
            <Trans>Select several contacts to change them together.</Trans>
          </EmptyState>
        }
      >
        {(batch) => <BatchLine key={batch.id} batch={batch} />}
      </PagedList>
    </Section>
  );
}

function BatchLine({ batch }: { batch: ContactBatch }) {
  useRegion();
  const undo = useUndoBatch();
  const summary =
    isRunning(batch) || batch.status === 'failed'
      ? i18n._(PROGRESS_LABELS[batch.action])
      : batchDoneText(batch);
  const onUndo = () =>
    undo.mutate(batch.id, { onSuccess: () => showToast({ message: t`Undone` }) });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3.5 sm:px-6">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="min-w-0 wrap-anywhere">{summary}</span>
          <Status status={batch.status} />
        </p>
        <p className="text-sm text-muted tabular-nums">
          {formatTimestamp(batch.created_at, { dateStyle: 'medium', timeStyle: 'short' })}
        </p>
      </div>
      {batch.undoable_until !== null && (
        <Button size="sm" pending={undo.isPending} onClick={onUndo}>
          <Trans>
            Undo <span className="sr-only">“{summary}”</span>
          </Trans>
        </Button>
      )}
    </li>
  );
}

const STATUS_LABELS: Record<Exclude<ContactBatch['status'], 'done'>, MessageDescriptor> = {
  running: msg`In progress`,
  failed: msg`Failed`,
  undoing: msg`Undoing`,
  undone: msg`Undone`,
};

function Status({ status }: Pick<ContactBatch, 'status'>) {
  if (status === 'done') return null;
  return (
    <Tag tone={status === 'failed' ? 'danger' : 'neutral'}>{i18n._(STATUS_LABELS[status])}</Tag>
  );
}
