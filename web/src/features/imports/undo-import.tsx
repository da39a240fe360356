import type { ImportFile } from '#contract/imports.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useUndoImport } from './imports.api.ts';
import { ConfirmTrigger } from '../../ui/overlays/dialog-trigger.tsx';

export function UndoImport({ file, size }: { file: ImportFile; size?: 'sm' }) {
  const undo = useUndoImport(file.id);
  return (
    <ConfirmTrigger
      trigger={(open) => (
        <Button size={size} onClick={open}>
          Undo <span className="sr-only">the import of {file.file_name}</span>
        </Button>
      )}
      title="Undo this import?"
      confirmLabel="Undo import"
      pending={undo.isPending}
      onConfirm={(close) => undo.mutate(undefined, { onSettled: close })}
    >
      Contacts it added are removed, and contacts it updated are restored. Added contacts that
      you’ve since edited or shared, or that have logged interactions, go to the trash.
    </ConfirmTrigger>
  );
}
