import { type FormEvent, useState } from 'react';
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
  const to = typed.trim();
  const isMerge = to !== tag.name && tags.some(({ name }) => name === to);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (to === '') return setError('Enter a tag.');
    if (to === tag.name) return onClose();
    rename.mutate(
      { from: tag.name, to },
      {
        onSuccess: (batch) => {
          onRenamed(
            isMerge
              ? `Tag “${tag.name}” merged into “${to}”`
              : `Tag “${tag.name}” renamed to “${to}”`,
            batch,
          );
          onClose();
        },
        onError: (failure) => setError(errorMessage(failure, 'Failed to rename the tag')),
      },
    );
  };
  return (
    <FormDialog
      title={`Rename “${tag.name}”`}
      size="sm"
      submitLabel={isMerge ? 'Merge' : 'Rename'}
      pending={rename.isPending}
      onClose={onClose}
      onSubmit={send}
    >
      <TextField
        label="Tag"
        value={typed}
        error={error}
        hint={isMerge ? 'This tag already exists. The two will be merged.' : undefined}
        maxLength={LIMITS.name}
        dir="auto"
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}
