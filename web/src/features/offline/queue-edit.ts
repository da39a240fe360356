import type { CallName, HttpRequest } from '#contract/client.ts';
import type { CompanyFields, Contact, ContactFields } from '#contract/contacts.ts';
import type { Interaction, NewInteraction } from '#contract/interactions.ts';
import { displayName } from '../../entities/contact/contact-name.ts';
import { newIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { emptyContact } from './empty-contact.ts';
import { type Copy, readCopy } from './copy.ts';
import { addEdit, replaceEdit } from './edit-queue.ts';
import {
  applyChange,
  type ContactChange,
  type Edit,
  mergeChanges,
  temporaryId,
  toChange,
} from './edits.ts';

interface Queued {
  copy: Copy;
  id: number;
  body: unknown;
  key: string;
}

/** Writes that can wait; the app shows the result until they're sent. */
const QUEUED: Partial<Record<CallName, (queued: Queued) => Promise<unknown>>> = {
  'PATCH /api/contacts/{id}/': changeContact,
  'POST /api/contacts/{id}/company_info/': changeContact,
  'POST /api/contacts/': createContact,
  'POST /api/contacts/{id}/interactions/': logInteraction,
  'POST /api/reminders/{id}/complete/': completeReminder,
};

/** Queues a write that got no response; undefined if it can't wait. The server may have received it. */
export async function queueEdit(request: HttpRequest, id: number): Promise<unknown> {
  const work = QUEUED[request.name];
  if (work === undefined) return undefined;
  const key = request.headers['idempotency-key'] ?? newIdempotencyKey();
  return work({ copy: await readCopy(), id, body: request.body, key });
}

const newEdit = (key: string, about: string) => {
  const now = new Date().toISOString();
  return { key, about, created_at: now, attempted_at: now, state: 'waiting', problem: '' } as const;
};

/** Changes of one contact wait as one. */
async function changeContact({ copy, id, body, key }: Queued): Promise<Contact | undefined> {
  const contact = copy.rows.contact.get(id);
  if (contact === undefined) return undefined;
  const change = toChange(contact, body as ContactFields | CompanyFields);
  const waiting = copy.edits.find(
    (edit) =>
      (edit.kind === 'change' || edit.kind === 'create') &&
      edit.base.id === id &&
      edit.state === 'waiting',
  );
  const isQueued = await (waiting === undefined
    ? addChange(contact, change, key)
    : replaceEdit(withChange(waiting, change)));
  // It was just sent, or changed in another tab.
  if (!isQueued) return changeContact({ copy: await readCopy(), id, body, key });
  return applyChange(contact, change);
}

async function addChange(base: Contact, body: ContactChange, key: string): Promise<true> {
  const about = displayName(base);
  const attempts = [body];
  await addEdit({ ...newEdit(key, about), kind: 'change', base, body, attempts, theirs: null });
  return true;
}

function withChange(edit: Edit, change: ContactChange): Edit {
  if (edit.kind === 'create') {
    const body = mergeChanges(edit.body as ContactChange, change) as ContactFields;
    return { ...edit, base: applyChange(edit.base, change), body };
  }
  if (edit.kind !== 'change') return edit;
  const attempts = [...edit.attempts, change];
  // Values sent while the network broke are among the first and last ones.
  if (attempts.length > MAX_ATTEMPTS) attempts.splice(MAX_ATTEMPTS / 2, 1);
  return { ...edit, body: mergeChanges(edit.body, change), attempts };
}

const MAX_ATTEMPTS = 20;

async function createContact({ copy, body, key }: Queued): Promise<Contact> {
  const repeated = copy.edits.find((edit) => edit.kind === 'create' && edit.key === key);
  if (repeated?.kind === 'create') return repeated.base;
  const id = temporaryId((taken) => copy.rows.contact.has(taken));
  const empty = emptyContact(id);
  const base = applyChange(empty, toChange(empty, body as ContactFields));
  await addEdit({
    ...newEdit(key, displayName(base)),
    kind: 'create',
    base,
    body: body as ContactFields,
  });
  return base;
}

async function logInteraction({ copy, id, body, key }: Queued): Promise<Interaction | undefined> {
  const contact = copy.rows.contact.get(id);
  if (contact === undefined) return undefined;
  const repeated = copy.edits.find((edit) => edit.kind === 'log' && edit.key === key);
  if (repeated?.kind === 'log') return repeated.base;
  const given = body as NewInteraction;
  const now = new Date().toISOString();
  const sent = { ...given, occurred_at: given.occurred_at ?? now };
  const contact_ids = [id, ...(given.contact_ids ?? [])];
  const base: Interaction = {
    id: temporaryId((taken) => copy.rows.interaction.has(taken)),
    kind: given.kind,
    occurred_at: sent.occurred_at,
    body: given.body ?? '',
    contact_ids,
    contacts: contact_ids.flatMap((other) => {
      const named = copy.rows.contact.get(other);
      return named === undefined ? [] : [{ id: other, name: displayName(named) }];
    }),
    program: null,
    created_at: now,
    updated_at: now,
  };
  await addEdit({ ...newEdit(key, displayName(contact)), kind: 'log', base, body: sent });
  return base;
}

async function completeReminder({ copy, id, key }: Queued): Promise<unknown> {
  const reminder = copy.rows.reminder.get(id);
  if (reminder === undefined) return undefined;
  if (!copy.edits.some((edit) => edit.kind === 'complete' && edit.base.id === id))
    await addEdit({ ...newEdit(key, reminder.title), kind: 'complete', base: reminder });
  return { ...reminder, status: 'done' };
}
