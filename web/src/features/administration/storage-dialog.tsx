import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Account } from '#contract/administration.ts';
import { fileSize } from '../../lib/text/file-size.ts';
import { fullName } from '../../lib/text/full-name.ts';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { storageQuery } from './administration.api.ts';

export interface StorageDialogProps {
  account: Account;
  onClose: () => void;
}

/** Computed on demand, because it reads all rows of the account. */
export function StorageDialog({ account, onClose }: StorageDialogProps) {
  const name = fullName(account);
  return (
    <Dialog title={t`Storage of ${name}`} size="sm" onClose={onClose}>
      <QueryState
        compact
        query={useQuery(storageQuery(account.id))}
        loading={t`Loading the storage`}
        rows={1}
        failure={t`Failed to load the storage`}
      >
        {({ storage_bytes }) => (
          <>
            <p className="text-2xl font-medium">{fileSize(storage_bytes)}</p>
            <p className="text-muted">
              <Trans>Contacts, photos and imported files</Trans>
            </p>
          </>
        )}
      </QueryState>
      <DialogFooter>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
