import { Suspense, useState } from 'react';
import { t } from '@lingui/core/macro';
import type { Contact } from '#contract/contacts.ts';
import type { TimelineEntry } from '#contract/interactions.ts';
import type { BulkBarProps } from '../../features/bulk/bulk-bar.tsx';
import { hasLastBatch } from '../../features/bulk/last-batch.ts';
import { ContactTypeTag } from '../../features/contact-types/contact-type-tag.tsx';
import type {
  ContactParts,
  DetailTab,
  Related,
} from '../../features/contacts/detail/loaded-contact.tsx';
import { useContactsSearch } from '../../features/contacts/use-contacts-search.ts';
import { TimelineSkeleton } from '../../features/interactions/timeline-skeleton.tsx';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ContactActions, ContactConnection } from './person-actions.tsx';
import { SectionLoading } from './secondary-panel.tsx';

const BulkBar = lazyComponent(
  async () => (await import('../../features/bulk/bulk-bar.tsx')).BulkBar,
);
const Timeline = lazyComponent(
  async () => (await import('../../features/interactions/timeline.tsx')).Timeline,
);
const Activity = lazyComponent(
  async () => (await import('../../features/interactions/activity.tsx')).Activity,
);
const BirthdayReminder = lazyComponent(
  async () =>
    (await import('../../features/reminders/contact/birthday-reminder.tsx')).BirthdayReminder,
);
const ContactReminders = lazyComponent(
  async () =>
    (await import('../../features/reminders/contact/contact-reminders.tsx')).ContactReminders,
);

const Relationships = lazyComponent(
  async () => (await import('../../features/relationships/relationships.tsx')).Relationships,
);

function renderType(contact: Contact) {
  return <ContactTypeTag id={contact.contact_type_id} />;
}

function TimelineTab({ contact }: { contact: Contact }) {
  const { tab } = useContactsSearch().search;
  return (
    <Suspense fallback={<TimelineSkeleton />}>
      <Timeline contact={contact} initialFilter={tab === 'changes' ? 'change' : 'all'} />
    </Suspense>
  );
}

function tabsOf(contact: Contact): readonly DetailTab[] {
  const reminders = (
    <Suspense fallback={<SectionLoading />}>
      <ContactReminders key={contact.id} contact={contact} />
    </Suspense>
  );
  return [
    { value: 'timeline', label: t`Timeline`, content: <TimelineTab contact={contact} /> },
    { value: 'reminders', label: t`Reminders`, content: reminders },
  ];
}

function birthdayExtra(contact: Contact) {
  return (
    <Suspense>
      <BirthdayReminder contact={contact} />
    </Suspense>
  );
}

function connectionOf(contact: Contact) {
  return <ContactConnection contact={contact} />;
}

function actionsOf(contact: Contact, onEdit: () => void) {
  return <ContactActions contact={contact} onEdit={onEdit} />;
}

function activityOf(contact: Contact, newest: readonly TimelineEntry[] | undefined) {
  return (
    <Suspense fallback={<TimelineSkeleton />}>
      <Activity contact={contact} newest={newest} />
    </Suspense>
  );
}

function relatedOf(contact: Contact, related: Related | undefined) {
  return (
    <Suspense fallback={<Skeleton className="h-14" />}>
      <Relationships contact={contact} related={related} />
    </Suspense>
  );
}

/** What other features show on the page of a person. */
export const CONTACT_PARTS: ContactParts = {
  renderType,
  connectionOf,
  actionsOf,
  birthdayExtra,
  activityOf,
  relatedOf,
  tabsOf,
};

/** Loaded with the first selection or a recent batch: most visits only look someone up. */
export function Bulk(props: BulkBarProps) {
  const [isNeeded, setNeeded] = useState(hasLastBatch);
  if (props.selection.selecting && !isNeeded) setNeeded(true);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <BulkBar {...props} />
    </Suspense>
  );
}
