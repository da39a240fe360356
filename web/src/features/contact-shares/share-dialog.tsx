import type { Contact } from '#contract/contacts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Receiver } from './receiver.ts';
import { ShareForm } from './share-form.tsx';

export interface ShareDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What is to be shared, from a contact's detail or from a selection; more can be added. */
  contacts?: readonly Contact[] | undefined;
  /** Known where one shares from a conversation; otherwise chosen among the connections. */
  to_user?: Receiver | undefined;
}

const NONE: readonly Contact[] = [];

/** Gives copies of cards to a person, for a stated need. */
export function ShareDialog({ open, onOpenChange, contacts = NONE, to_user }: ShareDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={contacts.length === 1 ? 'Share contact' : 'Share contacts'}
      description="They get a copy of each card, and keep it only if they accept it."
      size="md"
    >
      <ShareForm contacts={contacts} to_user={to_user} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
