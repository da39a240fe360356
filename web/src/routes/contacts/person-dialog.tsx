import type { Contact } from '#contract/contacts.ts';
import { displayName } from '../../entities/contact/contact-name.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';

const LogInteractionDialog = lazyComponent(
  async () =>
    (await import('../../features/interactions/log-interaction-dialog.tsx')).LogInteractionDialog,
);
const ReminderDialog = lazyComponent(
  async () => (await import('../../features/reminders/form/reminder-dialog.tsx')).ReminderDialog,
);
const ShareDialog = lazyComponent(
  async () => (await import('../../features/contact-shares/share-dialog.tsx')).ShareDialog,
);
const ShareByLinkDialog = lazyComponent(
  async () =>
    (await import('../../features/card-links/share-by-link-dialog.tsx')).ShareByLinkDialog,
);
const ContactQrDialog = lazyComponent(
  async () =>
    (await import('../../features/contacts/detail/contact-qr-dialog.tsx')).ContactQrDialog,
);

const Introduce = lazyComponent(
  async () => (await import('../../layouts/introduce.tsx')).Introduce,
);

const PathsDialog = lazyComponent(
  async () => (await import('../../features/relationships/paths-dialog.tsx')).PathsDialog,
);

export type PersonDialogName = 'log' | 'remind' | 'share' | 'link' | 'qr' | 'paths' | 'introduce';

export interface PersonDialogProps {
  name: PersonDialogName;
  contact: Contact;
  onClose: () => void;
  onSwitch: (name: PersonDialogName) => void;
}

/** A dialog about one contact, loaded when it's opened. */
export function PersonDialog({ name, contact, onClose, onSwitch }: PersonDialogProps) {
  switch (name) {
    case 'log':
      return <LogInteractionDialog contacts={[contact]} onClose={onClose} />;
    case 'remind': {
      const people = [{ id: contact.id, name: displayName(contact) }];
      return <ReminderDialog start={{ people }} onClose={onClose} />;
    }
    case 'share':
      return (
        <ShareDialog
          contacts={[contact]}
          onClose={onClose}
          onShareByLink={() => onSwitch('link')}
        />
      );
    case 'link':
      return <ShareByLinkDialog contact={contact} onClose={onClose} />;
    case 'introduce':
      return <Introduce start={{ contact }} onClose={onClose} />;
    case 'paths':
      return <PathsDialog contact={contact} onClose={onClose} />;
    case 'qr':
      return <ContactQrDialog contact={contact} onClose={onClose} />;
  }
}
