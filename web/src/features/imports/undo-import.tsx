import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ImportFile } from '#contract/imports.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useUndoImport } from './imports.api.ts';
import { ConfirmTrigger } from '../../ui/overlays/dialog-trigger.tsx';

export function UndoImport({ file, size }: { file: ImportFile; size?: 'sm' }) {
  const { file_name } = file;
  const undo = useUndoImport(file.id);
  return (
    <ConfirmTrigger
      trigger={(open) => (
        <Button size={size} onClick={open}>
          <Trans>
            Undo <span className="sr-only">the import of {file_name}</span>
          </Trans>
        </Button>
      )}
      title={t`Undo this import?`}
      confirmLabel={t`Undo import`}
      pending={undo.isPending}
      onConfirm={(close) => undo.mutate(undefined, { onSettled: close })}
    >
      <Trans>
        Contacts it added are removed, and contacts it updated are restored. Added contacts that
        you’ve since edited or shared, or that have logged interactions, go to the trash.
      </Trans>
    </ConfirmTrigger>
  );
}
