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
      The contacts that it added go, and those that it completed are again what they were. What you
      changed since stays: added contacts that you have edited, shared or logged with go to the
      trash.
    </ConfirmTrigger>
  );
}
