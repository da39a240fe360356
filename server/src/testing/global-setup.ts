import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../infra/db.ts';
import { migrate } from '../infra/migrate.ts';
import { connectionToDatabase, runAsAdmin, startTestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    admin: pg.ClientConfig;
    template: string;
  }
}

/** Migrates one template database for the run; every test file clones it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { admin, stop } = await startTestServer();
  const template = `acquaint_test_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(admin, `create database ${template}`);
  const { pool, close } = openDatabase(connectionToDatabase(admin, template), () => {});
  await migrate(pool);
  await close();
  project.provide('admin', admin);
  project.provide('template', template);
  return async () => {
    await runAsAdmin(admin, `drop database ${template} with (force)`);
    await stop();
  };
}
