import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { LIMITS } from '#contract/limits.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { MergeForm } from './merge-form.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { useContactsById } from '../contacts/contacts.api.ts';

export interface MergeDialogProps {
  /** Two or more; those past the limit are left out. */
  ids: number[];
  onClose: () => void;
  onMerged: (keep_id: number) => void;
}

export function MergeDialog({ ids, onClose, onMerged }: MergeDialogProps) {
  const [merging, setMerging] = useState(false);
  // Not refetched while merging, because the merged contacts disappear.
  const query = useContactsById(ids.slice(0, LIMITS.merge), !merging);
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={t`Merge contacts`}
      description={t`Details from all contacts are combined, including timelines and shares.`}
    >
      <QueryState
        query={query}
        loading={t`Loading contacts`}
        skeleton={<SkeletonText lines={8} />}
        failure={t`Failed to fetch contacts`}
      >
        {(contacts) => (
          <MergeForm
            contacts={contacts}
            onClose={onClose}
            onMerging={setMerging}
            onMerged={onMerged}
          />
        )}
      </QueryState>
    </Dialog>
  );
}
