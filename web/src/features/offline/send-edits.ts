import { etagOf } from '#contract/etag.ts';
import type { Contact } from '#contract/contacts.ts';
import { i18n } from '#i18n';
import { msg } from '@lingui/core/macro';
import { ApiError, hasResponse, isUnauthenticated } from '../../lib/http/api-error.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { readEdits, type Rows } from './copy.ts';
import { removeEdit, replaceEdit } from './edit-queue.ts';
import {
  type ChangeEdit,
  type CompleteEdit,
  type CreateEdit,
  type Edit,
  isEmpty,
  isTemporary,
  type LogEdit,
  rebase,
  targetOf,
  toChange,
} from './edits.ts';
import { readContact, readReminder, sendRequest } from './offline.api.ts';

export interface Sending {
  signal: AbortSignal;
  /** What the server has, as of just now: shows which lost responses were successes. */
  rows: Rows;
  /** A new contact has got its id. */
  onCreated: (temporary_id: number, id: number) => void;
}

/**
 * Sends the waiting edits in order. An edit without a response stops everything; one that was rejected, or conflicts with
 * a newer version, waits for the user together with later ones of the same contact. Returns whether any was sent.
 */
export async function sendEdits(sending: Sending): Promise<boolean> {
  const blocked = new Set<string>();
  let has_sent = false;
  for (;;) {
    const edits = await readEdits();
    for (const edit of edits) if (edit.state !== 'waiting') blocked.add(targetOf(edit));
    const next = edits.find((edit) => !blocked.has(targetOf(edit)));
    if (next === undefined || sending.signal.aborted) return has_sent;
    if (await sendEdit(next, sending)) has_sent = true;
    else blocked.add(targetOf(next));
  }
}

const RETRYABLE_STATUSES = new Set([408, 409, 425, 429]);

/** False if the edit waits for the user; throws if it must be sent again. */
async function sendEdit(edit: Edit, sending: Sending): Promise<boolean> {
  try {
    return await attempt(edit, sending);
  } catch (error) {
    const isRejected =
      hasResponse(error) &&
      !isUnauthenticated(error) &&
      !RETRYABLE_STATUSES.has((error as ApiError).status);
    if (!isRejected) throw error;
    const problem = errorMessage(error, i18n._(msg`Failed to save contact`));
    await replaceEdit({ ...edit, state: 'rejected', problem });
    return false;
  }
}

function attempt(edit: Edit, sending: Sending): Promise<boolean> {
  switch (edit.kind) {
    case 'change':
      return sendChange(edit);
    case 'create':
      return sendCreation(edit, sending);
    case 'log':
      return sendLog(edit, sending);
    case 'complete':
      return sendCompletion(edit);
  }
}

/** A lost response to an earlier attempt looks like a newer version with the same values. */
async function sendChange(edit: Edit & ChangeEdit): Promise<boolean> {
  const { base, body } = edit;
  let saved: Contact;
  try {
    const name = 'PATCH /api/contacts/{id}/';
    const input = { params: { id: base.id }, body, if_match: etagOf(base) };
    saved = (await sendRequest(name, input)) as Contact;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412) throw error;
    const theirs: Contact = await readContact(base.id);
    const next = rebase(edit, theirs);
    if (next.conflicts.length > 0) {
      await replaceEdit({ ...edit, theirs, state: 'conflict' });
      return false;
    }
    if (!isEmpty(next.body)) {
      await replaceEdit({ ...edit, base: theirs, body: next.body });
      return true;
    }
    saved = theirs;
  }
  await finish(edit, saved);
  return true;
}

/** Removes a sent edit. What was changed while it was on its way stays, on top of what was saved. */
async function finish(edit: Edit & (ChangeEdit | CreateEdit), saved: Contact): Promise<void> {
  if (await removeEdit(edit)) return;
  const later = (await readEdits()).find(({ id }) => id === edit.id);
  if (later?.kind !== 'change' && later?.kind !== 'create') return;
  const body = toChange(saved, later.body);
  const change = {
    ...later,
    kind: 'change' as const,
    base: saved,
    body,
    attempts: [],
    theirs: null,
  };
  if (!(await replaceEdit(change))) await finish(edit, saved);
}

/** The server forgets idempotency keys after a day. */
const KEY_LIFETIME_MS = 20 * 60 * 60 * 1000;
const isKeyExpired = ({ attempted_at }: Edit) =>
  attempted_at !== null && Date.now() - Date.parse(attempted_at) > KEY_LIFETIME_MS;

async function sendCreation(
  edit: Edit & CreateEdit,
  { rows, onCreated }: Sending,
): Promise<boolean> {
  const { base, body, key: idempotency_key, created_at } = edit;
  const isIt = (contact: Contact) =>
    contact.created_at >= created_at &&
    contact.first_name === base.first_name &&
    contact.last_name === base.last_name &&
    contact.email === base.email &&
    contact.phone_number === base.phone_number;
  const arrived = isKeyExpired(edit) ? [...rows.contact.values()].find(isIt) : undefined;
  const created =
    arrived ?? ((await sendRequest('POST /api/contacts/', { body, idempotency_key })) as Contact);
  await moveLaterEdits(base.id, created);
  await finish(edit, created);
  onCreated(base.id, created.id);
  return true;
}

async function moveLaterEdits(temporary: number, created: Contact): Promise<void> {
  for (const later of await readEdits()) {
    const moved = withId(later, temporary, created);
    // Another tab changed it just now.
    if (moved !== later && !(await replaceEdit(moved))) await moveLaterEdits(temporary, created);
  }
}

/** Refers later edits to the contact by the id that the server gave it. */
function withId(edit: Edit, temporary: number, created: Contact): Edit {
  if (edit.kind === 'change' && edit.base.id === temporary)
    return { ...edit, base: { ...created } };
  if (edit.kind !== 'log' || !edit.base.contact_ids.includes(temporary)) return edit;
  const idOf = (id: number) => (id === temporary ? created.id : id);
  const { contact_ids } = edit.body;
  return {
    ...edit,
    base: { ...edit.base, contact_ids: edit.base.contact_ids.map(idOf) },
    body: { ...edit.body, ...(contact_ids && { contact_ids: contact_ids.map(idOf) }) },
  };
}

async function sendLog(edit: Edit & LogEdit, { rows }: Sending): Promise<boolean> {
  const { base, body, key: idempotency_key } = edit;
  const [id = 0] = base.contact_ids;
  // The contact's creation was rejected or discarded.
  if (isTemporary(id)) throw new ApiError({ status: 404 });
  const hasArrived = [...rows.interaction.values()].some(
    (known) =>
      known.kind === body.kind &&
      Date.parse(known.occurred_at) === Date.parse(body.occurred_at) &&
      known.body === base.body.trim() &&
      known.contact_ids.includes(id),
  );
  if (!hasArrived || !isKeyExpired(edit)) {
    const name = 'POST /api/contacts/{id}/interactions/';
    await sendRequest(name, { params: { id }, body, idempotency_key });
  }
  await removeEdit(edit);
  return true;
}

/** A reminder that was completed since isn't completed again: a repeating one would skip a date. */
async function sendCompletion(edit: Edit & CompleteEdit): Promise<boolean> {
  const { id, done_times } = edit.base;
  const now = await readReminder(id);
  if (now.status !== 'done' && now.done_times <= done_times)
    await sendRequest('POST /api/reminders/{id}/complete/', { params: { id } });
  await removeEdit(edit);
  return true;
}
