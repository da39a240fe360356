import { useState } from 'react';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { Contact } from '#contract/contacts.ts';
import { LIMITS } from '#contract/limits.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { contactQuery } from '../contacts/contacts.api.ts';
import { MergeForm } from './merge-form.tsx';

export interface MergeDialogProps {
  /** Two or more; those past the limit are left out. */
  ids: number[];
  onClose: () => void;
  onMerged: (contact: Contact) => void;
}

/** Merges contacts: which one remains, and its values. */
export function MergeDialog({ ids, onClose, onMerged }: MergeDialogProps) {
  const [merging, setMerging] = useState(false);
  const { contacts, error, retry } = useContactsById(ids.slice(0, LIMITS.merge), !merging);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="Merge contacts"
      description="One card is kept and gets what the others say. Their timelines and shares move along."
    >
      {contacts !== null ? (
        <MergeForm
          contacts={contacts}
          onClose={onClose}
          onMerging={setMerging}
          onMerged={onMerged}
        />
      ) : error === null ? (
        <Loading label="Loading contacts">
          <SkeletonText lines={8} />
        </Loading>
      ) : (
        <FailedState message={errorMessage(error, 'Failed to fetch contacts')} onRetry={retry} />
      )}
    </Dialog>
  );
}

/** All contacts once loaded; not refetched while merging, when they disappear. */
function useContactsById(ids: number[], enabled: boolean) {
  const queries = useQueryClient();
  const results = useQueries({
    queries: ids.map((id) => ({ ...contactQuery(queries, id), enabled })),
  });
  const contacts = results.flatMap(({ data }) => (data === undefined ? [] : [data]));
  return {
    contacts: contacts.length === ids.length ? contacts : null,
    error: results.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const { error, refetch } of results) if (error !== null) void refetch();
    },
  };
}
