import { randomUUID } from 'node:crypto';
import type { Random } from '../../benchmarks/data-set/random.ts';
import { HttpError, type Pair, type Person } from '../people.ts';

/** A write whose rows contain its marker. `send` makes one attempt and is idempotent. */
export interface Operation {
  kind: Kind;
  mark: string;
  owner_id: number;
  send(): Promise<void>;
  /** The expected row count, or the number of the change. */
  expected: number;
}

export type Kind =
  | 'contact'
  | 'change'
  | 'message'
  | 'reminder'
  | 'share'
  | 'acceptance'
  | 'bulk'
  | 'import'
  | 'payout';

const SHARED_CONTACTS = 3;
const MAX_BULK_CONTACTS = 40;
const SMALL_IMPORT_ROWS = 25;
const LARGE_IMPORT_ROWS = 1500;
/** Makes a large import exceed what is read within the request. */
const LONG_NOTE = 'Met at the lake. '.repeat(25);
const POLL_INTERVAL_MS = 50;

/** What a writer knows about its data. */
export interface WriterState {
  user: Person;
  partner: Person;
  conversation: number;
  contacts: number[];
  /** Ids of shares that the writer and the partner can accept. */
  incomingShares: number[];
  outgoingShares: number[];
  changes: number;
}

export function createWriterStates({ one, other, conversation }: Pair): WriterState[] {
  const createState = (user: Person, partner: Person): WriterState => ({
    user,
    partner,
    conversation,
    contacts: [],
    incomingShares: [],
    outgoingShares: [],
    changes: 0,
  });
  const first = createState(one, other);
  const second = createState(other, one);
  return [
    { ...first, outgoingShares: second.incomingShares },
    { ...second, outgoingShares: first.incomingShares },
  ];
}

export function createNextOperation(state: WriterState, random: Random): Operation {
  if (state.contacts.length < SHARED_CONTACTS || random.happens(0.25)) return addContact(state);
  if (state.incomingShares.length > 0 && random.happens(0.3)) return acceptShare(state);
  const roll = random.next();
  if (roll < 0.05)
    return importContacts(state, random.happens(0.3) ? LARGE_IMPORT_ROWS : SMALL_IMPORT_ROWS);
  if (roll < 0.15) return tagContacts(state);
  if (roll < 0.3) return shareContacts(state);
  if (roll < 0.5) return addReminder(state);
  return roll < 0.75 ? sendMessage(state) : changeContact(state, random);
}

function createOperation(
  state: WriterState,
  kind: Kind,
  send: (mark: string, key: string) => Promise<void>,
): Operation {
  const mark = `${kind}-${randomUUID()}`;
  const key = randomUUID();
  return { kind, mark, owner_id: state.user.id, expected: 1, send: () => send(mark, key) };
}

function addContact(state: WriterState): Operation {
  return createOperation(state, 'contact', async (mark, idempotency_key) => {
    const body = { first_name: mark, email: `${mark}@resilience.example` };
    const { id } = await state.user.call('POST /api/contacts/', { body, idempotency_key });
    if (!state.contacts.includes(id)) state.contacts.push(id);
  });
}

/** PATCH is idempotent without a key. */
function changeContact(state: WriterState, random: Random): Operation {
  const id = random.pick(state.contacts);
  state.changes += 1;
  const number = state.changes;
  const operation = createOperation(state, 'change', async () => {
    await state.user.call('PATCH /api/contacts/{id}/', {
      params: { id },
      body: { notes: String(number) },
    });
  });
  return { ...operation, mark: String(id), expected: number };
}

function sendMessage(state: WriterState): Operation {
  return createOperation(state, 'message', async (content, idempotency_key) => {
    await state.user.call('POST /api/conversations/{id}/messages/', {
      params: { id: state.conversation },
      body: { content },
      idempotency_key,
    });
  });
}

function addReminder(state: WriterState): Operation {
  const contact_ids = [state.contacts.at(-1)!];
  return createOperation(state, 'reminder', async (title, idempotency_key) => {
    const body = { title, due_date: '2031-05-01', contact_ids };
    await state.user.call('POST /api/reminders/', { body, idempotency_key });
  });
}

function shareContacts(state: WriterState): Operation {
  const contacts = state.contacts.slice(-SHARED_CONTACTS);
  const operation = createOperation(state, 'share', async (mark, idempotency_key) => {
    const { shares } = await state.user.call('POST /api/contact-shares/multi_share/', {
      body: { to_user: state.partner.id, contacts, message: mark, related_need: mark },
      idempotency_key,
    });
    for (const { id } of shares) state.outgoingShares.push(id);
  });
  return { ...operation, expected: SHARED_CONTACTS };
}

/** A repeated acceptance gets 409, which counts as a success. */
function acceptShare(state: WriterState): Operation {
  const id = state.incomingShares.shift()!;
  const operation = createOperation(state, 'acceptance', async () => {
    try {
      await state.user.call('POST /api/contact-shares/{id}/accept/', { params: { id } });
    } catch (error) {
      if (!(error instanceof HttpError && error.status === 409)) throw error;
    }
  });
  return { ...operation, mark: String(id) };
}

function tagContacts(state: WriterState): Operation {
  const ids = state.contacts.slice(-MAX_BULK_CONTACTS);
  const operation = createOperation(state, 'bulk', async (value, idempotency_key) => {
    const body = { ids, action: 'add_tag', value } as const;
    await state.user.call('POST /api/contacts/bulk/', { body, idempotency_key });
  });
  return { ...operation, expected: ids.length };
}

/** Uploads a file, waits for its preview, commits it and waits for the end. */
function importContacts(state: WriterState, rows: number): Operation {
  const { call } = state.user;
  let key = randomUUID();
  const operation = createOperation(state, 'import', async (mark) => {
    const form = new FormData();
    form.append('file', new Blob([createCsv(mark, rows)]), 'book.csv');
    const { id } = await call('POST /api/imports/', { form, idempotency_key: key });
    for (;;) {
      const { status } = await call('GET /api/imports/{id}/', { params: { id } });
      if (status === 'done') return;
      if (status === 'ready' || status === 'failed') {
        const committed = await call('POST /api/imports/{id}/commit/', { params: { id } }).then(
          () => true,
          (error: unknown) => {
            if (status === 'failed' && error instanceof HttpError && error.status === 409)
              return false;
            throw error;
          },
        );
        if (!committed) break;
      } else await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
    // The next attempt uploads the file again under a new key.
    key = randomUUID();
    throw new HttpError('The import', 503, 'failed');
  });
  return { ...operation, expected: rows };
}

function createCsv(mark: string, rows: number): string {
  const notes = rows > SMALL_IMPORT_ROWS ? LONG_NOTE : '';
  const lines = Array.from(
    { length: rows },
    (_, row) => `Row ${row},${row}.${mark}@resilience.example,${mark},${notes}`,
  );
  return ['First Name,Email,Company,Notes', ...lines].join('\n');
}

export function requestPayout(earner: Person): Operation {
  const mark = randomUUID();
  const key = randomUUID();
  const send = async () => {
    const body = { method: mark, destination: 'test account' };
    await earner.call('POST /api/referrals/payouts/', { body, idempotency_key: key });
  };
  return { kind: 'payout', mark, owner_id: earner.id, expected: 1, send };
}
