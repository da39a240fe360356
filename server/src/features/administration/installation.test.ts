import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { backUp } from '../../infra/backup/back-up.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { parsePeopleArgs, runPeopleCommand } from './public.ts';

const REJECTION = '550 5.1.1 no such mailbox';

let app: TestApp;
let boss: Person;
let mail_error: string | null = null;
beforeAll(async () => {
  app = await openTestApp({
    backup_dir: '/backups',
    mailer: {
      send: () =>
        mail_error === null
          ? Promise.resolve()
          : Promise.reject(Object.assign(new Error('x'), { response: mail_error })),
      close: () => Promise.resolve(),
    },
  });
  boss = await app.signUp('Root');
  await app.runJobs();
});
afterAll(() => app.close());
beforeEach(() => {
  mail_error = null;
});

const kinds = async () => {
  const { results } = await boss.call('GET /api/admin/audit-log/');
  return results.map(({ kind, actor, details }) => [kind, actor?.id ?? null, details]);
};

describe('test emails', () => {
  it.each([
    [null, { state: 'sent', error: null }],
    [REJECTION, { state: 'failed', error: REJECTION }],
  ])('reports what the mail server answered: %s', async (error, result) => {
    const { test } = await boss.call('POST /api/admin/email/test/');
    expect(test).toMatchObject({ state: 'pending' });
    mail_error = error;
    await app.runJobs();
    expect((await boss.call('GET /api/admin/email/')).test).toMatchObject(result);
  });
});

describe('jobs', () => {
  const task = 'test.fails';
  async function addFailedJob(): Promise<number> {
    await enqueueJob(app.db, task, { secret: 'marker' }, `${Math.random()}`);
    const { rows } = await sql<{ id: number }>`update graphile_worker._private_jobs
      set attempts = 25, last_error = 'Failed for "marker" and marker@example.org' || chr(10) || 'stack'
      where id = (select max(id) from graphile_worker._private_jobs) returning id`.execute(app.db);
    return rows[0]!.id;
  }

  it('lists, retries and deletes failed ones without their content', async () => {
    const [first, second] = [await addFailedJob(), await addFailedJob()];
    const { results: counts } = await boss.call('GET /api/admin/jobs/');
    expect(counts).toContainEqual(expect.objectContaining({ task, failed: 2, ready: 0 }));
    const list = await boss.call('GET /api/admin/jobs/failed/');
    expect(list.results).toEqual(
      [second, first].map((id) => expect.objectContaining({ id, task })),
    );
    expect(JSON.stringify(list)).not.toContain('marker');
    await boss.call('POST /api/admin/jobs/{id}/retry/', { params: { id: first } });
    await boss.call('DELETE /api/admin/jobs/{id}/', { params: { id: second } });
    expect((await boss.call('GET /api/admin/jobs/failed/')).results).toEqual([]);
    const again = await boss.attempt('DELETE /api/admin/jobs/{id}/', { params: { id: first } });
    expect(again.status).toBe(404);
    const acts = await kinds();
    expect(acts.slice(0, 2)).toEqual([
      ['job_deleted', boss.id, { task }],
      ['job_retried', boss.id, { task }],
    ]);
    const due = (await boss.call('GET /api/admin/jobs/')).results.find((row) => row.task === task);
    expect(due).toMatchObject({ ready: 1, failed: 0 });
  });
});

describe('backups', () => {
  it('lists finished and failed ones', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'backup-'));
    try {
      await backUp(app.connection, join(folder, 'one'));
      await expect(backUp(app.connection, join(folder, 'one'))).rejects.toThrow('already exists');
    } finally {
      await rm(folder, { recursive: true });
    }
    const { results } = await boss.call('GET /api/admin/backups/');
    expect(results).toMatchObject([
      { error: expect.stringContaining('already exists'), bytes: null },
      { error: null, bytes: expect.any(Number), rows: expect.any(Number) },
    ]);
  });

  it('enqueues one backup at a time, and rejects without BACKUP_DIR', async () => {
    await boss.call('POST /api/admin/backups/');
    await boss.call('POST /api/admin/backups/');
    const status = await boss.call('GET /api/admin/backups/');
    expect(status).toMatchObject({ can_back_up: true, running: true });
    const { results } = await boss.call('GET /api/admin/jobs/');
    expect(results.find(({ task }) => task === 'administration.back-up')).toMatchObject({
      ready: 1,
    });
    app.context.settings.backup_dir = null;
    expect((await boss.attempt('POST /api/admin/backups/')).status).toBe(409);
  });
});

describe('the audit log', () => {
  it('contains acts of the command line, and rejects changes of entries', async () => {
    const ada = await app.signUp('Ada');
    const terminal = { print: () => {}, confirm: () => Promise.resolve(true) };
    const command = parsePeopleArgs(['disable', ada.user.email]);
    await runPeopleCommand(app.context, command, terminal);
    expect((await kinds())[0]).toEqual(['account_disabled', null, {}]);
    await expect(app.db.deleteFrom('administrator_acts').execute()).rejects.toThrow(
      'never changed',
    );
  });

  it('records changes of sign-up, invitations and settings', async () => {
    await boss.call('PATCH /api/admin/settings/', { body: { signup: 'invite' } });
    const { id } = await boss.call('POST /api/admin/invitations/', { body: { uses: 2 } });
    await boss.call('DELETE /api/admin/invitations/{id}/', { params: { id } });
    await boss.call('PATCH /api/admin/instance/', { body: { name: 'Circle' } });
    expect((await kinds()).slice(0, 4)).toEqual([
      ['instance_changed', boss.id, { changed: ['name'] }],
      ['invitation_revoked', boss.id, {}],
      ['invitation_created', boss.id, { uses: 2, days: 7 }],
      ['signup_mode_changed', boss.id, { signup: 'invite' }],
    ]);
  });
});
