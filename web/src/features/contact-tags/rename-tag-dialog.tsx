import { type FormEvent, useState } from 'react';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ContactTag } from '#contract/contact-tags.ts';
import { LIMITS } from '#contract/limits.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { tagsQuery } from '../contacts/contacts.api.ts';
import { useRenameTag } from './contact-tags.api.ts';

export interface RenameTagDialogProps {
  tag: ContactTag;
  onClose: () => void;
  onRenamed: (message: string, batch: { batch_id: number }) => void;
}

/** An existing name merges the tags. */
export function RenameTagDialog({ tag, onClose, onRenamed }: RenameTagDialogProps) {
  const { data: tags = [] } = useQuery(tagsQuery());
  const [typed, setTyped] = useState(tag.name);
  const [error, setError] = useState<string>();
  const rename = useRenameTag();
  const from = tag.name;
  const to = typed.trim();
  const isMerge = to !== from && tags.some(({ name }) => name === to);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (to === '') return setError(t`Enter a tag.`);
    if (to === from) return onClose();
    rename.mutate(
      { from, to },
      {
        onSuccess: (batch) => {
          onRenamed(
            isMerge ? t`Tag “${from}” merged into “${to}”` : t`Tag “${from}” renamed to “${to}”`,
            batch,
          );
          onClose();
        },
        onError: (failure) => setError(errorMessage(failure, t`Failed to rename the tag`)),
      },
    );
  };
  return (
    <FormDialog
      title={t`Rename “${from}”`}
      size="sm"
      submitLabel={isMerge ? t`Merge` : t`Rename`}
      pending={rename.isPending}
      onClose={onClose}
      onSubmit={send}
    >
      <TextField
        label={t`Tag`}
        value={typed}
        error={error}
        hint={isMerge ? t`This tag already exists. The two will be merged.` : undefined}
        maxLength={LIMITS.name}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}
