import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { Person } from '../people.ts';
import type { Kind } from './operations.ts';
import type { RecordedOperation } from './writers.ts';

/** Rows that are missing, duplicated or incomplete. */
export interface Findings {
  missing: string[];
  duplicated: string[];
  incomplete: string[];
}

const JOB_TIMEOUT_MS = 30_000;

/** Row counts per marker; for `change`, the number of the last stored change. */
const COUNT_QUERIES: Record<Kind, string> = {
  contact:
    'select first_name as mark, owner_id, count(*) from contacts where first_name = any($1) group by 1, 2',
  change: `select id::text as mark, owner_id, coalesce(nullif(notes, '')::int, 0) as count from contacts where id::text = any($1)`,
  message:
    'select content as mark, sender_id as owner_id, count(*) from messages where content = any($1) group by 1, 2',
  reminder: `select title as mark, owner_id, count(*) from reminders
    where title = any($1) and exists (select from reminder_contacts where reminder_id = id) group by 1, 2`,
  share: `select content as mark, sender_id as owner_id, count(*) from messages
    join contact_shares on message_id = messages.id and related_need = content where content = any($1) group by 1, 2`,
  acceptance: `select contact_shares.id::text as mark, to_user as owner_id, count(*) from contact_shares
    join contacts on contacts.id = accepted_contact_id and owner_id = to_user
    where contact_shares.id::text = any($1) and status = 'accepted' and responded_at is not null group by 1, 2`,
  bulk: 'select name as mark, owner_id, count(*) from contact_tags where name = any($1) group by 1, 2',
  import:
    'select company_name as mark, owner_id, count(*) from contacts where company_name = any($1) group by 1, 2',
  payout: `select method as mark, payouts.user_id as owner_id, count(*) from payouts
    join earnings on payout_id = payouts.id and kind = 'payout' and earnings.amount_minor = -payouts.amount_minor
    where method = any($1) group by 1, 2`,
};

/** Invariants: each statement counts violations. */
const INVARIANTS: Record<string, string> = {
  'messages that are not searchable by both users': `select count(*) from messages
    where not withheld and (select count(*) from message_texts where message_id = messages.id) <> 2`,
  'wrong unread counts': `select count(*) from conversation_members as member where unread_count <>
    (select count(*) from messages where conversation_id = member.conversation_id and sender_id <> member.user_id
      and read_at is null and not withheld)`,
  'wrong last messages': `select count(*) from conversation_members as member where last_message_id is distinct from
    (select max(id) from messages where conversation_id = member.conversation_id
      and (not withheld or sender_id = member.user_id))`,
  'shares with an incomplete response': `select count(*) from contact_shares
    where (status = 'accepted') <> (accepted_contact_id is not null) or (status = 'pending') <> (responded_at is null)`,
  'contacts that are not searchable': `select count(*) from contacts where deleted_at is null and merge_id is null
    and not exists (select from contact_texts where contact_id = contacts.id)`,
  'tags without their table rows': `select count(*) from
    ((select id, unnest(tags) as name from contacts where deleted_at is null
      except all select contact_id, name from contact_tags)
    union all (select contact_id, name from contact_tags
      except all select id, unnest(tags) from contacts where deleted_at is null)) as differing`,
  'import rows without their contact': `select count(*) from import_rows join imports on imports.id = import_id
    where status = 'done' and action = 'add' and contact_id is null`,
  'idempotency keys without a response':
    'select count(*) from idempotency_keys where status is null',
  'payouts that differ from the ledger': `select count(*) from payouts where -amount_minor is distinct from
    (select sum(amount_minor) from earnings where payout_id = payouts.id and kind = 'payout')`,
  'batches with a wrong number of contacts': `select count(*) from contact_batches where status = 'done' and changed <>
    (select count(*) from contact_batch_rows where batch_id = contact_batches.id)`,
};

/** Compares the database with the responses that the writers received. */
export async function checkWrites(
  pool: pg.Pool,
  operations: RecordedOperation[],
): Promise<Findings> {
  const findings: Findings = { missing: [], duplicated: [], incomplete: [] };
  for (const kind of new Set(operations.map((operation) => operation.kind))) {
    const ofKind = operations.filter((operation) => operation.kind === kind);
    const { rows } = await pool.query<{ mark: string; owner_id: string; count: string }>(
      COUNT_QUERIES[kind],
      [ofKind.map(({ mark }) => mark)],
    );
    const counts = new Map(rows.map((row) => [`${row.mark} ${row.owner_id}`, Number(row.count)]));
    for (const operation of ofKind)
      recordMismatch(
        operation,
        counts.get(`${operation.mark} ${operation.owner_id}`) ?? 0,
        findings,
      );
  }
  for (const [name, query] of Object.entries(INVARIANTS)) {
    const { rows } = await pool.query<{ count: string }>(query);
    if (rows[0]!.count !== '0') findings.incomplete.push(`${rows[0]!.count} ${name}`);
  }
  return findings;
}

/** Later changes overwrite earlier ones, so an older value means a lost change. */
function recordMismatch(
  { kind, mark, expected, outcome }: RecordedOperation,
  count: number,
  findings: Findings,
): void {
  const summary = `${mark}: ${count} of ${expected}`;
  if (kind === 'change') {
    if (outcome === 'done' && count < expected) findings.missing.push(summary);
    return;
  }
  if (count > expected || (outcome === 'rejected' && count > 0)) findings.duplicated.push(summary);
  else if (count !== 0 && count < expected) findings.incomplete.push(summary);
  else if (count === 0 && outcome === 'done') findings.missing.push(summary);
}

/** Waits for background jobs; returns those that don't finish. */
export async function waitForJobs(pool: pg.Pool, people: Person[]): Promise<string[]> {
  const deadline = Date.now() + JOB_TIMEOUT_MS;
  for (;;) {
    const { rows } = await pool.query<{ what: string }>(
      `select 'import ' || id || ' is ' || status as what from imports where status in ('reading', 'committing')
       union all select 'batch ' || id || ' is ' || status from contact_batches where status in ('running', 'undoing')`,
    );
    if (rows.length === 0) return [];
    if (Date.now() > deadline) return rows.map(({ what }) => what);
    await requestBatches(pool, people);
    await setTimeout(100);
  }
}

/** Requests interrupted batches, because the next request resumes them. */
async function requestBatches(pool: pg.Pool, people: Person[]): Promise<void> {
  const { rows } = await pool.query<{ id: string; owner_id: string }>(
    `select id, owner_id from contact_batches where status in ('running', 'undoing')`,
  );
  for (const { id, owner_id } of rows) {
    const person = people.find((each) => each.id === Number(owner_id));
    await person?.call('GET /api/contacts/bulk/{id}/', { params: { id } });
  }
}

/** Reports balances that don't match the ledger. */
export async function checkBalances(pool: pg.Pool, earner: Person): Promise<string[]> {
  const { balances } = await earner.call('GET /api/referrals/summary/');
  const { rows } = await pool.query<{ available: string; requested: string; paid: string }>(
    `select coalesce(sum(amount_minor), 0) as available,
      (select coalesce(sum(amount_minor), 0) from payouts where user_id = $1 and state = 'requested') as requested,
      (select coalesce(sum(amount_minor), 0) from payouts where user_id = $1 and state = 'paid') as paid
      from earnings where user_id = $1`,
    [earner.id],
  );
  const sums = rows[0]!;
  return (['available', 'requested', 'paid'] as const)
    .filter((name) => Number(sums[name]) !== balances[name].amount_minor)
    .map(
      (name) =>
        `${name} is ${balances[name].amount_minor}, but its ledger lines sum to ${sums[name]}`,
    );
}
