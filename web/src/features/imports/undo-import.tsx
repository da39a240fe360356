import { useState } from 'react';
import type { ImportFile } from '#contract/imports.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useUndoImport } from './imports.api.ts';

export function UndoImport({ file, size }: { file: ImportFile; size?: 'sm' }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const undo = useUndoImport(file.id);
  const agree = () => undo.mutate(undefined, { onSettled: () => setIsConfirming(false) });
  return (
    <>
      <Button {...(size && { size })} onClick={() => setIsConfirming(true)}>
        Undo <span className="sr-only">the import of {file.file_name}</span>
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Undo this import?"
        confirmLabel="Undo import"
        pending={undo.isPending}
        onConfirm={agree}
      >
        The contacts that it added go, and those that it completed are again what they were. What
        you changed since stays: added contacts that you have edited, shared or logged with go to
        the trash.
      </ConfirmDialog>
    </>
  );
}
