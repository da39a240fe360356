import { Suspense, useState } from 'react';
import Camera from 'lucide-react/icons/camera';
import type { Contact } from '#contract/contacts.ts';
import { displayName } from '../../../entities/contact/contact-name.ts';
import { contactPhotoUrl } from '../../../entities/contact/contact-photo.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { Avatar, type AvatarSize } from '../../../ui/avatar.tsx';

const PhotoDialog = lazyComponent(async () => (await import('./photo-dialog.tsx')).PhotoDialog);

export interface ContactPhotoProps {
  contact: Contact;
  size?: AvatarSize;
  /** Opens a dialog to change it. */
  editable?: boolean;
}

export function ContactPhoto({ contact, size = 'lg', editable = false }: ContactPhotoProps) {
  const [isOpen, setOpen] = useState(false);
  const avatar = <Avatar name={displayName(contact)} src={contactPhotoUrl(contact)} size={size} />;
  if (!editable) return avatar;
  return (
    <>
      <button
        type="button"
        aria-label={contact.photo_url === null ? 'Add photo' : 'Change photo'}
        title={contact.photo_url === null ? 'Add photo' : 'Change photo'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="group relative shrink-0 rounded-full"
      >
        {avatar}
        <span
          aria-hidden="true"
          className="forced-outline absolute -right-1 -bottom-1 grid size-6 place-items-center rounded-full bg-surface text-muted opacity-0 shadow-card transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-100"
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
