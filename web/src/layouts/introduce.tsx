import { useState } from 'react';
import type { Contact } from '#contract/contacts.ts';
import type { Person } from '#contract/user-card.ts';
import type { NamedContact } from '../entities/contact/contact-picker.tsx';
import type { Need } from '../entities/share/need-field.tsx';
import { ShareDialog } from '../features/contact-shares/share-dialog.tsx';
import {
  IntroduceDialog,
  type IntroductionStart,
} from '../features/introductions/introduce-dialog.tsx';

interface Sharing {
  contact: Contact;
  to_user: Person | undefined;
  need: Need;
}

export interface IntroduceProps {
  start: IntroductionStart;
  onClose: () => void;
}

/** Introduces someone, or shares the contact without asking them. */
export function Introduce({ start, onClose }: IntroduceProps) {
  const [sharing, setSharing] = useState<Sharing | null>(null);
  if (sharing === null)
    return (
      <IntroduceDialog
        start={start}
        onClose={onClose}
        onShare={(contact, to_user, need) =>
          setSharing({ contact, to_user: to_user && toPerson(to_user), need })
        }
      />
    );
  const { contact, ...given } = sharing;
  return <ShareDialog contacts={[contact]} {...given} onClose={onClose} />;
}

export function toPerson({ id, name }: NamedContact): Person {
  return { id, name, photo_url: null, avatar_url: null };
}
