import { t } from '@lingui/core/macro';
import type { Contact } from '#contract/contacts.ts';
import { contactVcard } from '../../../entities/contact/contact-vcard.ts';
import { displayName } from '../../../entities/contact/contact-name.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';

/** Shows how to reach a contact to a camera; notes, tags and other private fields aren't included. */
export function ContactQrDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const name = displayName(contact);
  return (
    <Dialog
      size="sm"
      title={name}
      description={t`Name, company, phone numbers, emails, messengers and links.`}
      onClose={onClose}
    >
      <QrCode
        value={contactVcard(contact)}
        label={t`QR code of ${name}`}
        level="L"
        className="mx-auto w-full max-w-80"
      />
    </Dialog>
  );
}
