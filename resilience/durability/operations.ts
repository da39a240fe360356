import { randomUUID } from 'node:crypto';
import type { Chance } from '../../benchmarks/data-set/random.ts';
import { HttpError, type Pair, type Person } from '../people.ts';

/** A write found again by its marker. `send` is one attempt and idempotent. */
export interface Operation {
  kind: Kind;
  mark: string;
  owner_id: number;
  send(): Promise<void>;
  /** The expected result. */
  wanted: number;
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

const SHARED = 3;
const BULK = 40;
const SMALL_BOOK = 25;
const LARGE_BOOK = 1500;
/** Together larger than what is read within the request. */
const LONG_NOTE = 'Met at the lake. '.repeat(25);
const POLL_MS = 50;

/** A writer's known data. */
export interface WriterState {
  me: Person;
  partner: Person;
  conversation: number;
  contacts: number[];
  /** Shares pending for the writer and the partner. */
  waiting: number[];
  given: number[];
  changes: number;
}

export function writerStates({ one, other, conversation }: Pair): WriterState[] {
  const desk = (me: Person, partner: Person) => {
    return {
      me,
      partner,
      conversation,
      contacts: [],
      changes: 0,
      waiting: [],
      given: [] as number[],
    };
  };
  const mine = desk(one, other);
  const theirs = desk(other, one);
  return [
    { ...mine, given: theirs.waiting },
    { ...theirs, given: mine.waiting },
  ];
}

/** The next operation. */
export function nextOperation(desk: WriterState, chance: Chance): Operation {
  if (desk.contacts.length < SHARED || chance.happens(0.25)) return addContact(desk);
  if (desk.waiting.length > 0 && chance.happens(0.3)) return accept(desk);
  const rare = chance.next();
  if (rare < 0.05) return importBook(desk, chance.happens(0.3) ? LARGE_BOOK : SMALL_BOOK);
  if (rare < 0.15) return tagMany(desk);
  if (rare < 0.3) return share(desk);
  if (rare < 0.5) return remind(desk);
  return rare < 0.75 ? sendMessage(desk) : changeContact(desk, chance);
}

function deed(
  desk: WriterState,
  kind: Kind,
  send: (mark: string, key: string) => Promise<void>,
): Operation {
  const mark = `${kind}-${randomUUID()}`;
  const key = randomUUID();
  return { kind, mark, owner_id: desk.me.id, wanted: 1, send: () => send(mark, key) };
}

function addContact(desk: WriterState): Operation {
  return deed(desk, 'contact', async (mark, idempotency_key) => {
    const body = { first_name: mark, email: `${mark}@resilience.example` };
    const { id } = await desk.me.call('POST /api/contacts/', { body, idempotency_key });
    if (!desk.contacts.includes(id)) desk.contacts.push(id);
  });
}

/** PATCH is idempotent without a key. */
function changeContact(desk: WriterState, chance: Chance): Operation {
  const id = chance.of(desk.contacts);
  desk.changes += 1;
  const number = desk.changes;
  const change = deed(desk, 'change', async () => {
    await desk.me.call('PATCH /api/contacts/{id}/', {
      params: { id },
      body: { notes: String(number) },
    });
  });
  return { ...change, mark: String(id), wanted: number };
}

function sendMessage(desk: WriterState): Operation {
  return deed(desk, 'message', async (content, idempotency_key) => {
    await desk.me.call('POST /api/conversations/{id}/messages/', {
      params: { id: desk.conversation },
      body: { content },
      idempotency_key,
    });
  });
}

function remind(desk: WriterState): Operation {
  const contact_ids = [desk.contacts.at(-1)!];
  return deed(desk, 'reminder', async (title, idempotency_key) => {
    const body = { title, due_date: '2031-05-01', contact_ids };
    await desk.me.call('POST /api/reminders/', { body, idempotency_key });
  });
}

function share(desk: WriterState): Operation {
  const contacts = desk.contacts.slice(-SHARED);
  const shared = deed(desk, 'share', async (mark, idempotency_key) => {
    const { shares } = await desk.me.call('POST /api/contact-shares/multi_share/', {
      body: { to_user: desk.partner.id, contacts, message: mark, related_need: mark },
      idempotency_key,
    });
    for (const { id } of shares) desk.given.push(id);
  });
  return { ...shared, wanted: SHARED };
}

/** A repeated answer gets 409. */
function accept(desk: WriterState): Operation {
  const id = desk.waiting.shift()!;
  const accepted = deed(desk, 'acceptance', async () => {
    try {
      await desk.me.call('POST /api/contact-shares/{id}/accept/', { params: { id } });
    } catch (error) {
      if (!(error instanceof HttpError && error.status === 409)) throw error;
    }
  });
  return { ...accepted, mark: String(id) };
}

function tagMany(desk: WriterState): Operation {
  const ids = desk.contacts.slice(-BULK);
  const tagged = deed(desk, 'bulk', async (value, idempotency_key) => {
    const body = { ids, action: 'add_tag', value } as const;
    await desk.me.call('POST /api/contacts/bulk/', { body, idempotency_key });
  });
  return { ...tagged, wanted: ids.length };
}

/** Uploads, previews, imports and waits. */
function importBook(desk: WriterState, rows: number): Operation {
  const { call } = desk.me;
  let key = randomUUID();
  const book = deed(desk, 'import', async (mark) => {
    const form = new FormData();
    form.append('file', new Blob([csvOf(mark, rows)]), 'book.csv');
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
      } else await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    // An unreadable file is uploaded again.
    key = randomUUID();
    throw new HttpError('The import', 503, 'failed');
  });
  return { ...book, wanted: rows };
}

function csvOf(mark: string, rows: number): string {
  const note = rows > SMALL_BOOK ? LONG_NOTE : '';
  const lines = Array.from(
    { length: rows },
    (_, row) => `Row ${row},${row}.${mark}@resilience.example,${mark},${note}`,
  );
  return ['First Name,Email,Company,Notes', ...lines].join('\n');
}

export function requestPayout(earner: Person): Operation {
  const mark = randomUUID();
  const key = randomUUID();
  const send = async () => {
    const body = { method: mark, destination: 'by hand' };
    await earner.call('POST /api/referrals/payouts/', { body, idempotency_key: key });
  };
  return { kind: 'payout', mark, owner_id: earner.id, wanted: 1, send };
}
