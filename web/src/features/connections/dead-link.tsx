import Unlink from 'lucide-react/icons/unlink';
import { Button } from '../../ui/button.tsx';
import { DialogFooter } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** A connect link that leads to nobody, for whichever reason. */
export function InvalidConnectLink({ onClose }: { onClose: () => void }) {
  return (
    <>
      <EmptyState compact icon={<Unlink />} title="This link does not work">
        It is not complete, or whoever gave it to you has made a new one since. Ask them for it.
      </EmptyState>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
    </>
  );
}
