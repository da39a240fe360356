import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { openStream } from '../testing/event-stream.ts';
import { openTestApp, type Person, type TestApp } from '../testing/test-app.ts';

const TOKEN = 'a-token-of-some-length';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp({ metrics_token: TOKEN });
  ada = await app.signUp('Ada Lovelace');
});
afterAll(() => app.close());

async function read(of = app, authorization = `Bearer ${TOKEN}`) {
  return of.app.inject({ method: 'GET', url: '/metrics', headers: { authorization } });
}

/** The lines of one metric, without their names. */
async function linesOf(name: string): Promise<string[]> {
  const { body } = await read();
  return body
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
}

async function numberOf(line: string): Promise<number> {
  const { body } = await read();
  const found = body.split('\n').find((each) => each.startsWith(`${line} `));
  expect(found).toBeDefined();
  return Number(found?.split(' ').at(-1));
}

describe('GET /metrics', () => {
  it('serves no metrics unless configured', async () => {
    const closed = await openTestApp();
    try {
      const answer = await read(closed);
      expect(answer.statusCode).toBe(404);
    } finally {
      await closed.close();
    }
  });

  it.each(['', 'Bearer', 'Bearer another-token-of-some', TOKEN, `Basic ${TOKEN}`, 'person'])(
    'rejects the metrics token "%s"',
    async (authorization) => {
      const answer = await read(
        app,
        authorization === 'person' ? `Bearer ${ada.token}` : authorization,
      );
      expect(answer.statusCode).toBe(401);
      expect(answer.body).not.toContain('acquaint_');
    },
  );

  it('returns metrics as uncacheable Prometheus text', async () => {
    const answer = await read();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    });
  });
});

describe('metrics', () => {
  it('labels requests by route template in metrics', async () => {
    const { id } = await ada.call('POST /api/contacts/', { body: { first_name: 'Grace' } });
    await ada.call('GET /api/contacts/{id}/', { params: { id } });
    await ada.attempt('GET /api/contacts/{id}/', { params: { id: 987_654_321 } });
    for (const url of ['/secret-page', '/assets/nothing.js', '/api/nothing/7/'])
      await app.app.inject({ method: 'GET', url });
    const counts = await linesOf('acquaint_http_request_duration_seconds_count');
    const template = 'method="GET",route="/api/contacts/:id/"';
    expect(counts).toContainEqual(expect.stringContaining(`{${template},status="200"} 1`));
    expect(counts).toContainEqual(expect.stringContaining(`{${template},status="404"} 1`));
    expect(counts.join()).not.toMatch(/987654321|secret|nothing/);
  });

  it('omits personal data from metrics', async () => {
    await app.runJobs();
    const { body } = await read();
    expect(body).not.toMatch(/ada|lovelace|example\.org|127\.0\.0\.1/i);
  });

  it('counts open event streams in metrics', async () => {
    const before = await numberOf('acquaint_event_streams');
    const address = await app.app.listen({ host: '127.0.0.1', port: 0 });
    const stream = await openStream(address, ada.token);
    await stream.next();
    expect(await numberOf('acquaint_event_streams')).toBe(before + 1);
    stream.close();
    await expect.poll(() => numberOf('acquaint_event_streams')).toBe(before);
  });

  it('counts jobs by state and the age of the oldest in metrics', async () => {
    await app.runJobs();
    await sql`select graphile_worker.add_job('unknown_this', run_at := now() - interval '90 seconds'),
      graphile_worker.add_job('unknown_that', run_at := now() + interval '1 day')`.execute(app.db);
    expect(await numberOf('acquaint_jobs{state="ready"}')).toBe(1);
    expect(await numberOf('acquaint_jobs{state="scheduled"}')).toBeGreaterThanOrEqual(1);
    const waited = await numberOf('acquaint_jobs_oldest_seconds');
    expect(waited).toBeGreaterThanOrEqual(90);
    expect(waited).toBeLessThan(300);
  });

  it('counts finished jobs and emails in metrics', async () => {
    const before = await numberOf('acquaint_mails_total{outcome="sent"}');
    await app.signUp('Alan');
    await app.runJobs();
    expect(await numberOf('acquaint_mails_total{outcome="sent"}')).toBe(before + 1);
    expect(await linesOf('acquaint_jobs_done_total')).toContainEqual(
      expect.stringMatching(/outcome="done"\} \d+/),
    );
  });

  it('includes pool, process and event loop in metrics', async () => {
    const { body } = await read();
    for (const name of [
      'acquaint_database_connections',
      'acquaint_database_queries_waiting',
      'acquaint_rows_added_total',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
    ])
      expect(body).toContain(`\n${name}`);
  });

  it('serves metrics during a database outage', async () => {
    const away = await openTestApp({ metrics_token: TOKEN });
    await away.signUp('Ada');
    await away.db.destroy();
    const answer = await read(away);
    await away.close();
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('acquaint_database_up 0');
    expect(answer.body).not.toMatch(/^acquaint_jobs\{/m);
  });
});
