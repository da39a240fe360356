import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import AlarmClockCheck from 'lucide-react/icons/alarm-clock-check';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Users from 'lucide-react/icons/users';
import type { Connection } from '#contract/connections.ts';
import type { Contact } from '#contract/contacts.ts';
import type { Conversation, FoundMessage } from '#contract/conversations.ts';
import type { Reminder } from '#contract/reminders.ts';
import type { SearchHits } from '#contract/search.ts';
import { LIMITS } from '#contract/limits.ts';
import { contactPhotoUrl, personPhotoUrl } from '../../entities/contact/contact-photo.ts';
import { detailLine, displayName } from '../../entities/contact/contact-name.ts';
import type { NamedContact } from '../../entities/contact/contact-picker.tsx';
import { otherSide } from '../../entities/person/other-side.ts';
import { Avatar } from '../../ui/avatar.tsx';
import type { PaletteEntry } from './palette-entry.ts';

/** Second lines of search results, provided by their features. */
export interface HitLabels {
  conversation: (conversation: Conversation) => ReactNode;
  message: (found: FoundMessage, q: string) => ReactNode;
  reminder: (reminder: Reminder) => ReactNode;
}

export function hitEntries(
  hits: SearchHits,
  q: string,
  user_id: number,
  labels: HitLabels,
): PaletteEntry[] {
  return [
    ...hits.contacts.map(contactEntry),
    ...(hits.contacts.length < LIMITS.search_hits ? [] : [allContactsEntry(q)]),
    ...hits.conversations.map((conversation) => conversationEntry(conversation, labels)),
    ...hits.messages.map((found) => messageEntry(found, q, labels)),
    ...hits.reminders.map((reminder) => reminderEntry(reminder, labels)),
    ...hits.connections.map((connection) => connectionEntry(connection, user_id)),
  ];
}

/** Actions for "log a call with" and the name of a contact. */
export function logCallEntries(
  { contacts }: SearchHits,
  onLogCall: (contact: NamedContact) => void,
): PaletteEntry[] {
  return contacts.map((contact) => {
    const name = displayName(contact);
    return {
      id: `log-${contact.id}`,
      group: 'actions',
      label: t`Log a call with ${name}`,
      icon: <NotebookPen />,
      open: () => onLogCall({ id: contact.id, name }),
    };
  });
}

function allContactsEntry(q: string): PaletteEntry {
  return {
    id: 'all-contacts',
    group: 'contacts',
    label: t`See all results`,
    icon: <Users />,
    open: `/contacts?q=${encodeURIComponent(q)}`,
  };
}

function contactEntry(contact: Contact): PaletteEntry {
  const label = displayName(contact);
  return {
    id: `contact-${contact.id}`,
    group: 'contacts',
    label,
    detail: detailLine(contact),
    icon: <Avatar name={label} src={contactPhotoUrl(contact)} size="sm" />,
    open: `/contacts?id=${contact.id}`,
  };
}

function conversationEntry(conversation: Conversation, labels: HitLabels): PaletteEntry {
  const other = conversation.participants[1];
  const label = other?.name ?? '';
  return {
    id: `conversation-${conversation.id}`,
    group: 'conversations',
    label,
    detail: labels.conversation(conversation),
    icon: <Avatar name={label} src={other && personPhotoUrl(other)} size="sm" />,
    open: `/messages?id=${conversation.id}`,
  };
}

function messageEntry(found: FoundMessage, q: string, labels: HitLabels): PaletteEntry {
  const { message, other } = found;
  return {
    id: `message-${message.id}`,
    group: 'messages',
    label: other.name,
    detail: labels.message(found, q),
    icon: <Avatar name={other.name} src={personPhotoUrl(other)} size="sm" />,
    open: `/messages?id=${message.conversation}&message=${message.id}`,
  };
}

function reminderEntry(reminder: Reminder, labels: HitLabels): PaletteEntry {
  return {
    id: `reminder-${reminder.id}`,
    group: 'reminders',
    label: reminder.title,
    detail: labels.reminder(reminder),
    icon: reminder.status === 'done' ? <AlarmClockCheck /> : <AlarmClock />,
    open: `/reminders?id=${reminder.id}`,
  };
}

function connectionEntry(connection: Connection, user_id: number): PaletteEntry {
  const other = otherSide(connection, user_id);
  return {
    id: `connection-${connection.id}`,
    group: 'connections',
    label: other.name,
    detail: other.email,
    icon: <Avatar name={other.name} src={personPhotoUrl(other)} size="sm" />,
    open: `/contacts?person=${other.id}`,
  };
}
