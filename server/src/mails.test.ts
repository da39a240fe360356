import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { opaqueIds } from './infra/opaque-ids.ts';
import { openMailer } from './infra/mail/open-mailer.ts';
import { openMailServer } from './testing/mail-server.ts';
import { openTestApp } from './testing/test-app.ts';
import { verify } from './testing/verify.ts';

it('sends each email once after a mail server outage', async () => {
  const away = await openMailServer();
  const { url, port } = away;
  await away.close();
  const mailer = openMailer(
    {
      smtp_url: url,
      data_dir: '/nowhere',
      from: undefined,
      public_url: 'https://people.example.org',
      operator_name: 'Us',
      ids: opaqueIds('secret'),
    },
    pino({ level: 'silent' }),
  );
  const app = await openTestApp({ mailer });
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from graphile_worker.jobs`.execute(app.db);
    return rows[0]!.count;
  };
  const [ada, grace] = [await app.signUp('Ada <b>'), await app.signUp('Grace')];
  await verify(app, ada, grace);

  // The caller doesn't notice.
  await ada.call('POST /api/connections/', { body: { to_user: grace.id } });
  for (let hour = 0; hour < 3; hour += 1) {
    await app.runJobs();
    app.clock.advance(3_600_000);
  }
  const count_after = await count();
  expect(count_after).toBeGreaterThan(0);

  const back = await openMailServer(port);
  await app.runJobs();
  await app.runJobs();
  expect([back.received.length, await count()]).toEqual([count_after, 0]);
  const request = back.received.find(({ subject }) => subject?.includes('wants to connect'));
  expect(request?.subject).toBe('Ada <b> wants to connect with you');
  expect(request?.html).toContain('Ada &lt;b&gt; wants to connect with you');

  await app.close();
  await mailer.close();
  await back.close();
});

it('drops only permanently rejected emails', async () => {
  const server = await openMailServer();
  const mailer = openMailer(
    {
      smtp_url: server.url,
      data_dir: '/nowhere',
      from: undefined,
      public_url: 'https://people.example.org',
      operator_name: 'Us',
      ids: opaqueIds('secret'),
    },
    pino({ level: 'silent' }),
  );
  const app = await openTestApp({ mailer });
  const [ada, grace] = [await app.signUp('Ada'), await app.signUp('Grace')];
  await verify(app, ada, grace);
  await app.runJobs();
  server.received.length = 0;
  const attempts = async () => {
    const { rows } = await sql<{ attempts: number }>`
      select attempts from graphile_worker.jobs`.execute(app.db);
    return rows.map((row) => row.attempts);
  };

  server.answer('451 4.3.0 Later');
  await ada.call('POST /api/connections/', { body: { to_user: grace.id } });
  await app.runJobs();
  expect(await attempts()).toEqual([1]);

  server.answer('550 5.1.1 Nobody here');
  app.clock.advance(3_600_000);
  await app.runJobs();
  expect([await attempts(), server.received]).toEqual([[], []]);

  await app.close();
  await mailer.close();
  await server.close();
});
