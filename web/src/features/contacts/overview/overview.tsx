import type { ReactNode } from 'react';
import type { Contact, OtherDetail, ValueSource } from '#contract/contacts.ts';
import type { ProfileChange } from '#contract/profile-changes.ts';
import { LinkedProfile } from '../profile/linked-profile.tsx';
import { FactList } from './fact-list.tsx';
import { Notes } from './notes.tsx';
import { OtherDetails } from './other-details.tsx';

export interface OverviewProps {
  contact: Contact;
  birthdayExtra: ReactNode;
  otherDetails: readonly OtherDetail[];
  sources: Readonly<Record<string, ValueSource>>;
  profileChanges: readonly ProfileChange[];
  /** The relationships. */
  related: ReactNode;
  /** The log box and the newest timeline entries. */
  activity: ReactNode;
  onAddCompany: () => void;
}

/** What is known about a person, next to the notes and the history. */
export function Overview(props: OverviewProps) {
  const { contact, birthdayExtra, otherDetails, sources, related, activity, onAddCompany } = props;
  return (
    <div className="grid gap-x-10 gap-y-6 pb-6 @2xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="min-w-0 space-y-6">
        <FactList
          contact={contact}
          sources={sources}
          birthdayExtra={birthdayExtra}
          onAddCompany={onAddCompany}
        />
        <LinkedProfile contact={contact} changes={props.profileChanges} />
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
