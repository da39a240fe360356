import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button-class.ts';
import { Section } from '../../ui/section.tsx';

/** Leads to where address books are imported. */
export function ImportSection() {
  return (
    <Section
      title="Import contacts"
      description="Bring an address book along, as vCard or CSV from Google, Outlook, LinkedIn, iCloud or a phone."
    >
      <Link to="/contacts" search={{ import: 'new' }} className={buttonClass()}>
        Import contacts
      </Link>
    </Section>
  );
}
