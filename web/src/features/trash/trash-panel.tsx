import { useRef } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { focusHeadingAfterRemoval } from '../../lib/focus/focus-heading-after-removal.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { trashQuery, useEmptyTrash } from './trash.api.ts';
import { TrashList } from './trash-list.tsx';
import { ConfirmTrigger } from '../../ui/overlays/dialog-trigger.tsx';

export function TrashPanel() {
  const list = useInfiniteQuery(trashQuery());
  const heading = useRef<HTMLHeadingElement>(null);
  const isEmpty = list.data?.length === 0;
  const focusHeading = () => focusHeadingAfterRemoval(heading.current);
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-[1_1_14rem]">
          <h2 ref={heading} tabIndex={-1} className="font-display text-2xl font-medium">
            <Trans>Trash</Trans>
          </h2>
          {!isEmpty && (
            <p className="mt-1 text-muted">
              <Trans>
                Deleted contacts stay here for 30 days, then they’re permanently deleted.
              </Trans>
            </p>
          )}
        </div>
        {(list.data ?? []).length > 0 && <EmptyTrash onEmptied={focusHeading} />}
      </header>
      <div className="mt-5 overflow-hidden rounded-lg border border-line bg-surface shadow-card">
        <div className="-mt-px">
          <TrashList list={list} onRowRemoved={focusHeading} />
        </div>
      </div>
    </>
  );
}

/** Asks for confirmation, because it can't be undone. */
function EmptyTrash({ onEmptied }: { onEmptied: () => void }) {
  const { mutate, isPending } = useEmptyTrash();
  const empty = (close: () => void) =>
    mutate(undefined, {
      onSuccess: () => {
        showToast({ type: 'success', message: t`Trash emptied` });
        onEmptied();
      },
      onSettled: close,
    });
  return (
    <ConfirmTrigger
      trigger={(open) => (
        <Button size="sm" onClick={open}>
          <Trans>Empty trash</Trans>
        </Button>
      )}
      title={t`Empty the trash?`}
      confirmLabel={t`Delete all`}
      pending={isPending}
      onConfirm={empty}
    >
      <Trans>All contacts in the trash will be permanently deleted. This can’t be undone.</Trans>
    </ConfirmTrigger>
  );
}
