import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg } from '@lingui/core/macro';
import type { WebhookDelivery, WebhookEvent } from '#contract/webhooks.ts';
import { listText } from '../../lib/text/list-text.ts';

/** In the order of the form. */
export const EVENT_LABELS: Record<WebhookEvent, MessageDescriptor> = {
  'contact.created': msg`Contact added`,
  'contact.updated': msg`Contact changed`,
  'contact.deleted': msg`Contact deleted`,
  'contact.merged': msg`Contacts merged`,
  'interaction.created': msg`Interaction logged`,
  'reminder.due': msg`Reminder due`,
  'reminder.completed': msg`Reminder done`,
  'message.received': msg`Message received`,
  'connection.requested': msg`Connection requested`,
  'connection.accepted': msg`Connection accepted`,
  'share.received': msg`Contact shared with you`,
  'share.accepted': msg`Shared contact accepted`,
  'ask.received': msg`Ask received`,
  'introduction.asked': msg`Asked to be introduced`,
  'introduction.received': msg`Introduction received`,
  'introduction.connected': msg`Introduction connected`,
  'introduction.declined': msg`Introduction declined`,
  'import.finished': msg`Import finished`,
};

export const ALL_EVENTS = Object.keys(EVENT_LABELS) as WebhookEvent[];

export function eventText(type: WebhookDelivery['type']): string {
  return i18n._(type === 'webhook.test' ? msg`Test` : EVENT_LABELS[type]);
}

/** "Contact added, Contact changed" in the language of the document. */
export function eventsText(events: readonly WebhookEvent[]): string {
  return listText(events.map(eventText), 'unit');
}
