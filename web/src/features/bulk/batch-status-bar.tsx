import { useEffect, useEffectEvent, useState } from 'react';
import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import type { ContactBatch } from '#contract/bulk.ts';
import { DURATIONS } from '#contract/limits.ts';
import { formatNumber } from '../../lib/time/region.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { batchDoneText, PROGRESS_LABELS } from './batch-messages.ts';
import { batchQuery, isRunning, useUndoBatch } from './bulk.api.ts';

/** How long Undo is offered in total, including the toast. */
const UNDO_OFFERED_MS = 10_000;

export interface BatchStatusBarProps {
  id: number;
  notified: boolean;
  /** Identifies what the page shows; Undo is hidden when it changes. */
  pageKey: string;
  onNotified: () => void;
  /** Hides the bar. */
  onDone: () => void;
}

/** Shows the progress of the last bulk action; then offers Undo in a toast, and here once the toast is gone. */
export function BatchStatusBar(props: BatchStatusBarProps) {
  const { id, notified, pageKey, onNotified, onDone } = props;
  const undo = useUndo(id, onDone);
  const { data: batch, error } = useQuery(batchQuery(id, { poll: undo.pending }));
  const shouldAnnounce = batch?.status === 'done' && !notified;
  const showDoneToast = useEffectEvent((done: ContactBatch) => {
    showToast({
      type: 'success',
      message: batchDoneText(done),
      action: done.changed > 0 ? { label: t`Undo`, onAction: undo.start } : undefined,
    });
    onNotified();
  });
  useEffect(() => {
    if (shouldAnnounce && batch !== undefined) showDoneToast(batch);
  }, [shouldAnnounce, batch]);
  const shouldClose = !isRunning(batch) && cannotUndo(batch, error);
  useEffect(() => {
    if (shouldClose) onDone();
  }, [shouldClose, onDone]);
  if (batch === undefined || shouldClose) return null;
  if (isRunning(batch)) return <Running batch={batch} />;
  if (batch.status === 'failed') return <Failed onDismiss={onDone} />;
  const undoable = { batch, pending: undo.pending, onUndo: undo.start, onDismiss: onDone };
  return <Undoable {...undoable} pageKey={pageKey} />;
}

function cannotUndo(batch: ContactBatch | undefined, error: Error | null): boolean {
  return error !== null || batch?.status === 'undone' || batch?.changed === 0;
}

function useUndo(id: number, onDone: () => void) {
  const { mutate, isPending } = useUndoBatch();
  const start = () =>
    mutate(id, {
      onSuccess: () => {
        showToast({ message: t`Undone` });
        onDone();
      },
    });
  return { start, pending: isPending };
}

function Running({ batch: { action, status, done, total } }: { batch: ContactBatch }) {
  const [doneCount, totalCount] = [formatNumber(done), formatNumber(total)];
  return (
    <div className="border-t border-line bg-raised px-4 py-3">
      <ProgressBar
        label={status === 'undoing' ? t`Undoing` : i18n._(PROGRESS_LABELS[action])}
        value={done}
        max={total}
        valueText={t`${doneCount} of ${totalCount}`}
      />
    </div>
  );
}

function Failed({ onDismiss }: { onDismiss: () => void }) {
  return (
    <Notice tone="danger" className="rounded-none" onDismiss={onDismiss}>
      <Trans>Something went wrong. Nothing was changed.</Trans>
    </Notice>
  );
}

interface UndoableProps {
  batch: ContactBatch;
  pageKey: string;
  pending: boolean;
  onUndo: () => void;
  onDismiss: () => void;
}

/** Shown after the toast, which offers the same. */
function Undoable({ batch, pageKey, pending, onUndo, onDismiss }: UndoableProps) {
  const [isVisible, setVisible] = useState(false);
  const [firstKey] = useState(pageKey);
  const hide = useEffectEvent(onDismiss);
  const hasMoved = pageKey !== firstKey;
  useEffect(() => {
    if (hasMoved) hide();
  }, [hasMoved]);
  useEffect(() => {
    const showTimer = setTimeout(() => setVisible(true), DURATIONS.toast_ms);
    const hideTimer = setTimeout(() => hide(), UNDO_OFFERED_MS);
    return () => {
      clearTimeout(showTimer);
      clearTimeout(hideTimer);
    };
  }, []);
  if (!isVisible) return null;
  return (
    <div className="flex items-center gap-2 border-t border-line bg-raised py-2 ps-4 pe-2">
      <p className="min-w-0 flex-1 wrap-anywhere">{batchDoneText(batch)}</p>
      <Button size="sm" pending={pending} onClick={onUndo}>
        <Trans>Undo</Trans>
      </Button>
      <IconButton label={t`Dismiss`} size="sm" className="text-muted" onClick={onDismiss}>
        <X />
      </IconButton>
    </div>
  );
}
