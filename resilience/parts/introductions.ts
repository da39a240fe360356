import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import PostalMime from 'postal-mime';
import { createRandom } from '../../benchmarks/data-set/random.ts';
import { openPool, withServer } from '../acquaint.ts';
import { signUp, type Person } from '../people.ts';

// The server is killed while people accept introductions. Afterward, no one may be half introduced, and no email may have
// been sent twice.

const PAIRS = 4;
const MAX_KILL_AFTER_MS = 800;
const RETRY_MS = 10;

interface Introduced {
  id: number;
  person: Person;
  receiver: Person;
}

export async function introductionsTest({
  rounds,
  seed,
}: {
  rounds: number;
  seed: number;
}): Promise<string[]> {
  console.log(`${rounds} rounds, --seed ${seed}`);
  const random = createRandom(seed);
  const failures: string[] = [];
  const counts = { connected: 0, open: 0 };
  return withServer('introductions', async (server, data_dir) => {
    for (let round = 1; round <= rounds; round += 1) {
      const before = await openPool(data_dir);
      const introduced = await introduceAll(server.origin, before, round);
      await before.end();
      const accepting = introduced.flatMap(({ id, person, receiver }) =>
        [person, receiver].map((by) => acceptUntilAnswered(by, id)),
      );
      await setTimeout(random.pickBelow(MAX_KILL_AFTER_MS));
      await server.kill();
      await Promise.all(accepting);
      await server.start();
      const pool = await openPool(data_dir);
      await waitForQueue(pool);
      for (const one of introduced) failures.push(...(await check(pool, one, counts)));
      await pool.end();
    }
    failures.push(...(await findRepeatedEmails(data_dir)));
    console.log(`${counts.connected} connected, ${counts.open} not yet`);
    return failures;
  });
}

/** Waits until all background jobs that are due have ended. */
async function waitForQueue(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      'select 1 from graphile_worker.jobs where run_at <= now() or locked_at is not null limit 1',
    );
    if (rows.length === 0) return;
    await setTimeout(20);
  }
}

/** One user introduces people in pairs; each person was asked. */
async function introduceAll(origin: string, pool: pg.Pool, round: number): Promise<Introduced[]> {
  const introducer = await signUp(origin, `Introducer${round}`);
  const introduced: Introduced[] = [];
  for (let index = 0; index < PAIRS; index += 1) {
    const person = await signUp(origin, `Person${round}x${index}`);
    const receiver = await signUp(origin, `Receiver${round}x${index}`);
    for (const other of [person, receiver]) {
      const request = await introducer.call('POST /api/connections/', {
        body: { to_user: other.id },
      });
      await other.call('POST /api/connections/{id}/accept/', { params: { id: request.id } });
    }
    const { results } = await introducer.call('GET /api/contacts/', { query: { linked: true } });
    const contact_id = results.find(
      ({ associated_user_id }) => associated_user_id === person.id,
    )!.id;
    const body = { to_user: receiver.id, contact_id, need: 'A compiler' };
    const { id } = await introducer.call('POST /api/introductions/', { body });
    introduced.push({ id, person, receiver });
  }
  await waitForQueue(pool);
  return introduced;
}

/** Accepts once it's this user's turn; ends when the server is killed. */
async function acceptUntilAnswered(by: Person, id: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    try {
      await by.call('POST /api/introductions/{id}/accept/', { params: { id } });
      return;
    } catch (error) {
      const status = error instanceof Error && 'status' in error ? error.status : 0;
      if (status !== 404 && status !== 409) return;
      await setTimeout(RETRY_MS);
    }
  }
}

async function check(
  pool: pg.Pool,
  { id, person, receiver }: Introduced,
  counts: { connected: number; open: number },
): Promise<string[]> {
  const { rows } = await pool.query<{
    state: string;
    connections: number;
    messages: number;
    relationships: number;
    notified: number;
  }>(
    `select state,
      (select count(*)::int from connections
        where least(from_user, to_user) = least($2::bigint, $3)
          and greatest(from_user, to_user) = greatest($2::bigint, $3)) as connections,
      (select count(*)::int from messages where introduction_id = $1) as messages,
      (select count(*)::int from relationships where owner_id in ($2, $3)) as relationships,
      (select count(*)::int from notifications
        where data @> jsonb_build_object('introduction_id', $1::bigint,
          'kind', 'introduction_connected')) as notified
    from introductions where id = $1`,
    [id, person.id, receiver.id],
  );
  const [found] = rows;
  if (found === undefined) return [`introduction ${id} is missing`];
  const { state, ...effects } = found;
  const isConnected = state === 'connected';
  counts[isConnected ? 'connected' : 'open'] += 1;
  const expected = isConnected
    ? { connections: 1, messages: 1, relationships: 2, notified: 2 }
    : { connections: 0, messages: 0, relationships: 0, notified: 0 };
  return JSON.stringify(effects) === JSON.stringify(expected)
    ? []
    : [`introduction ${id} is ${state} with ${JSON.stringify(effects)}`];
}

/** Emails to one address with one Message-ID: retries have the same, which mail servers drop. */
async function findRepeatedEmails(data_dir: string): Promise<string[]> {
  const folder = join(data_dir, 'mails');
  const names = await readdir(folder).catch(() => []);
  const seen = new Map<string, Set<string>>();
  for (const name of names.filter((each) => each.endsWith('.eml'))) {
    const mail = await PostalMime.parse(await readFile(join(folder, name)));
    if (!/introduc/i.test(mail.subject ?? '')) continue;
    const key = `${mail.to?.[0]?.address} ${mail.subject}`;
    seen.set(key, (seen.get(key) ?? new Set()).add(mail.messageId ?? name));
  }
  return [...seen]
    .filter(([, ids]) => ids.size > 1)
    .map(([key, ids]) => `${ids.size} different emails: ${key}`);
}
