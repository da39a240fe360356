import { readFile, writeFile } from 'node:fs/promises';
import {
  generate,
  GenericExpressionNode,
  IdentifierNode,
  PostgresDialect as CodegenDialect,
} from 'kysely-codegen';
import type pg from 'pg';
import { format, resolveConfig } from 'prettier';
import { openDatabase } from '../server/src/infra/db.ts';
import { migrate } from '../server/src/infra/migrate.ts';
import { withTemporaryDatabase } from './temporary-database.ts';

// Writes server/src/infra/schema.ts from a newly migrated database; with --check, only compares.
const OUT = new URL('../server/src/infra/schema.ts', import.meta.url).pathname;

const JSONB: Record<string, string> = {
  'administrator_acts.details': 'unknown',
  'contacts.emails': 'Entries',
  'contacts.phones': 'Entries',
  'contacts.urls': 'Entries',
  'contacts.addresses': 'Addresses',
  'contacts.dates': 'LabeledDates',
  'contacts.messengers': 'Messengers',
  'contacts.extra': 'unknown',
  'import_rows.extra': 'unknown',
  'import_rows.problems': 'unknown',
  'contacts.kept_profile': 'StringRecord',
  'contacts.sources': 'Sources',
  'imports.columns': 'Strings',
  'imports.mapping': 'StringRecord',
  'users.field_visibility': 'StringRecord',
  'users.profile_changed_at': 'StringRecord',
  'users.notification_preferences': 'unknown',
};
const JSONB_WITHOUT_DEFAULT: Record<string, string> = {
  'contact_shares.contact': 'unknown',
  'households.address': 'unknown',
  'introductions.card': 'unknown',
  'asks.audience': 'unknown',
  'idempotency_keys.answer': 'unknown',
  'import_rows.contact': 'unknown',
  'imports.problem_message': 'unknown',
  'installation_settings.mail_test': 'unknown',
  'notifications.data': 'unknown',
  'notifications.text': 'unknown',
  'reminder_completions.before': 'unknown',
};

function columnTypes() {
  const defaulted = Object.entries(JSONB).map(([column, type]) => [
    column,
    new GenericExpressionNode('Generated', [new IdentifierNode(type)]),
  ]);
  const plain = Object.entries(JSONB_WITHOUT_DEFAULT).map(([column, type]) => [
    column,
    new IdentifierNode(type),
  ]);
  return Object.fromEntries([...defaulted, ...plain]);
}

async function generateSchema(connection: pg.PoolConfig): Promise<string> {
  const { db, pool, close } = openDatabase(connection, () => {});
  try {
    await migrate(pool);
    const source = await generate({
      db,
      dialect: new CodegenDialect({ numericParser: 'number' }),
      excludePattern: '{migrations,graphile_worker._*,graphile_worker.*}',
      typeMapping: {
        int8: 'number',
        bytea: 'Buffer',
        date: 'string',
        timestamptz: 'string',
      },
      customImports: Object.fromEntries(
        [
          'Addresses',
          'Entries',
          'LabeledDates',
          'Messengers',
          'Sources',
          'Strings',
          'StringRecord',
        ].map((name) => [name, './jsonb-columns.ts']),
      ),
      overrides: { columns: columnTypes() },
      print: false,
      outFile: null,
    });
    return format(source, { ...(await resolveConfig(OUT)), parser: 'typescript' });
  } finally {
    await close();
  }
}

await withTemporaryDatabase(async (connection) => {
  const schema = await generateSchema(connection);
  if (!process.argv.includes('--check')) return writeFile(OUT, schema);
  if (schema === (await readFile(OUT, 'utf8'))) return;
  console.error('server/src/infra/schema.ts does not match the migrations: run npm run schema.');
  process.exitCode = 1;
});
