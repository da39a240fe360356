import { useState } from 'react';
import Trash from 'lucide-react/icons/trash-2';
import type { ContactType } from '#contract/contact-types.ts';
import { formatNumber } from '../../lib/region.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useDeleteContactType } from './contact-types.api.ts';

/** Asks, saying what becomes of its contacts. */
export function DeleteContactType({ type }: { type: ContactType }) {
  const [asking, setAsking] = useState(false);
  const deletion = useDeleteContactType();
  const confirm = () =>
    deletion.mutate(type.id, {
      onSuccess: () => showToast({ message: `${type.name} deleted` }),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <IconButton label={`Delete ${type.name}`} size="sm" onClick={() => setAsking(true)}>
        <Trash />
      </IconButton>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${type.name}?`}
        confirmLabel="Delete"
        pending={deletion.isPending}
        onConfirm={confirm}
      >
        {whatFollows(type.contact_count)}
      </ConfirmDialog>
    </>
  );
}

function whatFollows(count: number): string {
  if (count === 0) return 'No contact has this type.';
  if (count === 1) return 'Its one contact stays in your address book, without a type.';
  return `Its ${formatNumber(count)} contacts stay in your address book, without a type.`;
}
