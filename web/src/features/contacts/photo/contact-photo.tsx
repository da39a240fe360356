import { Suspense, useState, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import Camera from 'lucide-react/icons/camera';
import type { Contact } from '#contract/contacts.ts';
import { displayName } from '../../../entities/contact/contact-name.ts';
import { contactPhotoUrl } from '../../../entities/contact/contact-photo.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { Avatar, type AvatarProps } from '../../../ui/avatar.tsx';

const PhotoDialog = lazyComponent(async () => (await import('./photo-dialog.tsx')).PhotoDialog);

export interface ContactPhotoProps extends Pick<AvatarProps, 'size' | 'className'> {
  contact: Contact;
  /** A button that opens a dialog to change the photo. */
  editable?: boolean;
}

export function ContactPhoto({ contact, editable = false, ...avatar }: ContactPhotoProps) {
  const photo = <Avatar name={displayName(contact)} src={contactPhotoUrl(contact)} {...avatar} />;
  return editable ? <PhotoButton contact={contact}>{photo}</PhotoButton> : photo;
}

function PhotoButton({ contact, children }: { contact: Contact; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const label = contact.photo_url === null ? t`Add photo` : t`Change photo`;
  return (
    <>
      <button
        type="button"
        title={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="group relative shrink-0 rounded-full"
      >
        {children}
        <span className="sr-only">{label}</span>
        <span
          aria-hidden="true"
          className="forced-outline absolute -end-1 -bottom-1 grid size-6 place-items-center rounded-full bg-surface text-muted opacity-0 shadow-card transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-100"
        >
          <Camera size={14} />
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <PhotoDialog contact={contact} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
