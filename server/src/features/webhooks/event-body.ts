import type { z } from 'zod';
import { ask } from '#contract/asks.ts';
import { connection } from '#contract/connections.ts';
import { contactShare } from '#contract/contact-shares.ts';
import { contactDetails } from '#contract/contacts.ts';
import { message } from '#contract/conversations.ts';
import { importFile } from '#contract/imports.ts';
import { interaction } from '#contract/interactions.ts';
import { introduction } from '#contract/introductions.ts';
import { languageOrDefault } from '#contract/languages.ts';
import { reminder } from '#contract/reminders.ts';
import { AppError } from '../../app-error.ts';
import type { Context, UserContext } from '../../context.ts';
import { getAsk } from '../asks/public.ts';
import { getConnection } from '../connections/public.ts';
import { getShare } from '../contact-shares/public.ts';
import { getMessage } from '../conversations/public.ts';
import { getContactDetails, getImport } from '../imports/public.ts';
import { getInteraction } from '../interactions/public.ts';
import { getIntroduction } from '../introductions/public.ts';
import { getReminder } from '../reminders/public.ts';
import type { DueDelivery } from './due-deliveries.queries.ts';
import { idOf } from './deliveries.service.ts';
import type { SentWebhook } from './webhooks.queries.ts';

type Details = Record<string, unknown>;

interface Source {
  /** What the API declares; the rest isn't sent. */
  schema: z.ZodType<object>;
  read(ctx: UserContext, id: number, details: Details): Promise<object>;
}

/** Where each kind of object comes from: what the API returns for it, as its owner sees it. */
const SOURCES: Record<string, Source> = {
  contact: { schema: contactDetails, read: getContactDetails },
  interaction: { schema: interaction, read: getInteraction },
  reminder: { schema: reminder, read: getReminder },
  message: {
    schema: message,
    read: (ctx, id, { conversation_id }) => getMessage(ctx, Number(conversation_id), id),
  },
  connection: { schema: connection, read: getConnection },
  share: { schema: contactShare, read: getShare },
  ask: { schema: ask, read: getAsk },
  introduction: { schema: introduction, read: getIntroduction },
  import: { schema: importFile, read: getImport },
};

/** What is sent for an event, with its object as it's now. */
export async function eventBody(
  ctx: Context,
  { user_id, language }: Pick<SentWebhook, 'user_id' | 'language'>,
  { event_id, type, object, details, created_at }: DueDelivery,
): Promise<string> {
  const reader: UserContext = {
    ...ctx,
    user_id,
    session_id: null,
    language: languageOrDefault(language),
    client: { ip: '', user_agent: '', device: '' },
  };
  const data =
    type === 'webhook.test'
      ? { message: 'This is a test.' }
      : await objectOf(reader, type, idOf(object), details as Details);
  return JSON.stringify({ id: event_id, type, created_at, data });
}

/** Only its id if it's deleted, or no longer visible to the owner. */
async function objectOf(ctx: UserContext, type: string, id: number, details: Details) {
  const source = SOURCES[type.split('.')[0]!];
  if (source === undefined || type === 'contact.deleted') return { id };
  try {
    const found = source.schema.parse(await source.read(ctx, id, details));
    return type === 'contact.merged' ? { ...found, ...details } : found;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return { id };
    throw error;
  }
}
