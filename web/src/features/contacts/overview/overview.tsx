import type { ReactNode } from 'react';
import type { Contact, OtherDetail } from '#contract/contacts.ts';
import { FactList } from './fact-list.tsx';
import { Notes } from './notes.tsx';
import { OtherDetails } from './other-details.tsx';

export interface OverviewProps {
  contact: Contact;
  birthdayExtra: ReactNode;
  otherDetails: readonly OtherDetail[];
  /** The relationships. */
  related: ReactNode;
  /** The log box and the newest timeline entries. */
  activity: ReactNode;
  onAddCompany: () => void;
}

/** What is known about a person, next to the notes and the history. */
export function Overview(props: OverviewProps) {
  const { contact, birthdayExtra, otherDetails, related, activity, onAddCompany } = props;
  return (
    <div className="grid gap-x-10 gap-y-6 pb-6 @2xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="min-w-0 space-y-6">
        <FactList contact={contact} birthdayExtra={birthdayExtra} onAddCompany={onAddCompany} />
        {related}
        {otherDetails.length > 0 && <OtherDetails contact={contact} details={otherDetails} />}
      </div>
      <div className="min-w-0 space-y-6">
        <Notes contact={contact} />
        {activity}
      </div>
    </div>
  );
}
