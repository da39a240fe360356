import type { Contact } from '#contract/contacts.ts';
import { displayName } from '../../entities/contact/contact-name.ts';
import { orderOfAskingText, noAddressText } from './introduce-values.ts';
import { useWayToAsk } from './introductions.api.ts';

export interface BeforeAskingProps {
  contact: Contact;
  to_name: string;
  /** The receiver has asked for it. */
  hasAsked: boolean;
}

/** Says who learns what, before it happens. */
export function BeforeAsking({ contact, to_name, hasAsked }: BeforeAskingProps) {
  const way = useWayToAsk(contact);
  const name = displayName(contact);
  return (
    <p className="text-sm">
      {way === null
        ? noAddressText(name)
        : orderOfAskingText({ name, to_name, by_email: way === 'email', hasAsked })}
    </p>
  );
}
