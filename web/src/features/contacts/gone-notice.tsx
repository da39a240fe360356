import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useRestoreContact } from '../trash/trash.api.ts';

/** The contact was deleted elsewhere while it was open: it is still in sight, and so is what was typed. */
export function DeletedNotice({ id }: { id: number }) {
  const restoration = useRestoreContact();
  return (
    <Notice
      tone="warning"
      className="mb-5"
      action={
        <Button size="sm" pending={restoration.isPending} onClick={() => restoration.mutate(id)}>
          Restore
        </Button>
      }
    >
      This contact was deleted elsewhere, or merged into another. As long as it is in the trash it
      can be restored.
    </Notice>
  );
}
