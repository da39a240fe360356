import type { Contact } from '#contract/contacts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useUnsavedClose } from '../../ui/use-unsaved-close.tsx';
import type { Recipient } from './recipient.ts';
import { ShareForm } from './share-form.tsx';
import { useShareForm } from './use-share-form.ts';

export interface ShareDialogProps {
  /** What is to be shared, from a contact's detail or from a selection; more can be added. */
  contacts?: readonly Contact[] | undefined;
  /** Known where one shares from a conversation; otherwise chosen. */
  to_user?: Recipient | undefined;
  onClose: () => void;
}

const NONE: readonly Contact[] = [];

/** Gives copies of cards to a person, for a stated need. */
export function ShareDialog({ contacts = NONE, to_user, onClose }: ShareDialogProps) {
  const form = useShareForm({ contacts, to_user, onDone: onClose });
  const { requestClose, question } = useUnsavedClose(form.unsaved, onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && requestClose()}
      title={contacts.length === 1 ? 'Share contact' : 'Share contacts'}
      description="They get a copy of each card, and keep it only if they accept it."
    >
      <ShareForm form={form} to_user={to_user} onCancel={requestClose} />
      {question}
    </Dialog>
  );
}
