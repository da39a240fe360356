import { Suspense, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import MessageSquare from 'lucide-react/icons/message-square';
import type { Contact } from '#contract/contacts.ts';
import { ConnectButton } from '../features/connections/connect-button.tsx';
import { ShareContactButton } from '../features/contact-shares/share-contact-button.tsx';
import { ContactTypeTag } from '../features/contact-types/contact-type-tag.tsx';
import { ContactDetail } from '../features/contacts/contact-detail.tsx';
import type { DetailTab } from '../features/contacts/loaded-contact.tsx';
import { LogInteractionButton } from '../features/interactions/log-interaction-button.tsx';
import { TimelineSkeleton } from '../features/interactions/timeline-skeleton.tsx';
import { RemindButton } from '../features/reminders/remind-button.tsx';
import { displayName } from '../lib/contact-name.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { buttonClass } from '../ui/button-class.ts';
import { Loading } from '../ui/loading.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';

const Timeline = lazyPart(
  async () => (await import('../features/interactions/timeline.tsx')).Timeline,
);
const BirthdayReminder = lazyPart(
  async () => (await import('../features/reminders/birthday-reminder.tsx')).BirthdayReminder,
);
const ContactReminders = lazyPart(
  async () => (await import('../features/reminders/contact-reminders.tsx')).ContactReminders,
);

/** One contact, with what the other features say of it and do with it. */
export function ContactPanel({ id }: { id: number }): ReactNode {
  return (
    <ContactDetail
      id={id}
      typeOf={typeOf}
      actionsOf={actionsOf}
      besideBirthday={besideBirthday}
      tabsOf={tabsOf}
    />
  );
}

function typeOf(contact: Contact) {
  return <ContactTypeTag id={contact.contact_type_id} />;
}

function tabsOf(contact: Contact): readonly DetailTab[] {
  const timeline = (
    <Suspense fallback={<TimelineSkeleton />}>
      <Timeline contact={contact} />
    </Suspense>
  );
  const reminders = (
    <Suspense
      fallback={
        <Loading label="Loading">
          <SkeletonText lines={6} />
        </Loading>
      }
    >
      <ContactReminders key={contact.id} contact={contact} />
    </Suspense>
  );
  return [
    { value: 'timeline', label: 'Timeline', content: timeline },
    { value: 'reminders', label: 'Reminders', content: reminders },
  ];
}

function besideBirthday(contact: Contact) {
  return (
    <Suspense>
      <BirthdayReminder contact={contact} />
    </Suspense>
  );
}

function actionsOf(contact: Contact) {
  return <PersonActions contact={contact} />;
}

/** What can be done with a person. */
function PersonActions({ contact }: { contact: Contact }) {
  const user = contact.linked_user;
  return (
    <>
      {user !== null && (
        <Link to="/messages" search={{ user: user.id }} className={buttonClass({ size: 'sm' })}>
          <MessageSquare aria-hidden="true" />
          Message
        </Link>
      )}
      <ShareContactButton contact={contact} />
      <RemindButton contact={contact} />
      <LogInteractionButton contacts={[contact]} />
      {user !== null && (
        <ConnectButton user_id={user.id} name={displayName(contact)} contact_id={contact.id} />
      )}
    </>
  );
}
