import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = import.meta.dirname;

/** Files that build SQL from text, and why no input reaches it. */
const BUILT_FROM_TEXT: Record<string, string> = {
  'doctor/database-checks.ts': 'how long it waits, a constant',
  'features/contacts/list/contact-list.queries.ts': 'one of the two directions and types of ORDERS',
  'infra/embedded-postgres/connection.ts': 'sentences of ours, before anybody calls',
  'infra/backup/write-backup.ts': 'names of tables and columns, from the database itself',
  'infra/backup/restore-backup.ts': 'the same, at the operator’s command',
  'infra/events.ts': 'the name of the channel, a constant',
  'infra/migrate.ts': 'the migrations of this repository',
};
const RAW =
  /\bsql\.raw\(|\.query\(\s*`[^`]*\$\{|\.query\(\s*(?:sql|migration\.sql)\)|copy(?:To|From)\(/;

const files = globSync('**/*.ts', { cwd: SOURCE }).filter(
  (name) => !/\.test\.ts$|\/testing\/|^testing\//.test(name),
);

it('builds no SQL from text except in documented places', () => {
  const found = files.filter((name) => RAW.test(readFileSync(join(SOURCE, name), 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(BUILT_FROM_TEXT).toSorted());
});
