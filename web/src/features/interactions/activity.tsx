import type { Contact } from '#contract/contacts.ts';
import type { TimelineEntry } from '#contract/interactions.ts';
import { LogBox } from './log-box.tsx';
import { NewestEntries } from './newest-entries.tsx';
import { TimelineSkeleton } from './timeline-skeleton.tsx';

export interface ActivityProps {
  contact: Contact;
  /** Undefined while they load. */
  newest: readonly TimelineEntry[] | undefined;
}

/** The log box above the newest timeline entries. */
export function Activity({ contact, newest }: ActivityProps) {
  return (
    <div className="space-y-6">
      <LogBox contact_id={contact.id} />
      {newest === undefined ? (
        <TimelineSkeleton />
      ) : (
        <NewestEntries contact={contact} entries={newest} />
      )}
    </div>
  );
}
