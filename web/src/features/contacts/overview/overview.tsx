import type { ReactNode } from 'react';
import type { Contact } from '#contract/contacts.ts';
import { FactList } from './fact-list.tsx';
import { Notes } from './notes.tsx';

export interface OverviewProps {
  contact: Contact;
  birthdayExtra: ReactNode;
  /** The relationships. */
  related: ReactNode;
  /** The log box and the newest timeline entries. */
  activity: ReactNode;
  onAddCompany: () => void;
}

/** What is known about a person, next to the notes and the history. */
export function Overview({
  contact,
  birthdayExtra,
  related,
  activity,
  onAddCompany,
}: OverviewProps) {
  return (
    <div className="grid gap-x-10 gap-y-6 pb-6 @2xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="min-w-0 space-y-6">
        <FactList contact={contact} birthdayExtra={birthdayExtra} onAddCompany={onAddCompany} />
        {related}
      </div>
      <div className="min-w-0 space-y-6">
        <Notes contact={contact} />
        {activity}
      </div>
    </div>
  );
}
