import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { checkDatabase } from './doctor/database-checks.ts';
import { checkDiscovery } from './doctor/discovery-check.ts';
import { checkEncryption } from './doctor/encryption-check.ts';
import { failure, type Finding, findingsOf, formatFindings, ok } from './doctor/finding.ts';
import { checkBackups, checkBuild, checkDataFolder } from './doctor/folder-checks.ts';
import { checkMail } from './doctor/mail-check.ts';
import { checkProvider } from './doctor/provider-check.ts';
import { checkReplica } from './doctor/replica-check.ts';
import { checkNode, checkSettings } from './doctor/settings-checks.ts';
import { clusterFolder } from './infra/embedded-postgres/cluster-folder.ts';
import { defaultDataDir } from './infra/embedded-postgres/default-data-dir.ts';
import { encryptionKeySource } from './infra/encryption-key.ts';
import { withDatabase } from './infra/with-database.ts';
import { oidcSettings } from './settings.ts';
import { VERSION } from './version.ts';

// npm run doctor [-- --json]: prints one line per check with a remedy; exits with 1 on errors. Read-only; starts the
// embedded database if it isn't running.

const WEB_DIR = join(import.meta.dirname, '../../web/dist');

async function runChecks(): Promise<Finding[]> {
  const { config, findings } = checkSettings(process.env);
  return [
    ...findingsOf('acquaint', ok(`Version ${VERSION}.`)),
    ...findingsOf('node', checkNode(process.versions.node)),
    ...findingsOf('settings', findings),
    ...(config === undefined ? [] : await runChecksWith(config)),
  ];
}

async function runChecksWith(config: Config): Promise<Finding[]> {
  const embedded = config.DATABASE_URL === undefined;
  return [
    ...findingsOf('web', checkBuild(config.WEB_DIR ?? WEB_DIR)),
    ...(await checkData(config, embedded)),
    ...findingsOf('mail', await checkMail(config.SMTP_URL)),
    ...findingsOf('provider', await checkProvider(oidcSettings(config))),
    ...findingsOf('devices', await checkDiscovery(config.PUBLIC_URL)),
    ...findingsOf('backups', await checkBackups(config.BACKUP_DIR, new Date())),
  ];
}

async function checkData(config: Config, embedded: boolean): Promise<Finding[]> {
  try {
    const folder = config.DATA_DIR ?? defaultDataDir();
    const findings = findingsOf('data', checkDataFolder(folder, embedded));
    if (findings.some(({ state }) => state === 'fail')) return findings;
    if (embedded && !existsSync(clusterFolder(folder)))
      return [
        ...findings,
        ...findingsOf('database', ok('No database yet. The first start creates it.')),
      ];
    await withDatabase(
      async (connection) => {
        findings.push(...(await checkDatabase(connection, config)));
        const source = encryptionKeySource(config);
        findings.push(...findingsOf('encryption', await checkEncryption(source, connection)));
        findings.push(...findingsOf('replica', await checkReplica(config.REPLICA_URL, connection)));
      },
      { info: () => {}, warn: () => {} },
    );
    return findings;
  } catch (error) {
    const remedy = 'See postgres.log in the data folder.';
    return findingsOf('database', failure((error as Error).message, remedy));
  }
}

const args = process.argv.slice(2);
const findings = await runChecks();
const is_healthy = findings.every(({ state }) => state !== 'fail');
console.log(
  args.includes('--json')
    ? JSON.stringify({ ok: is_healthy, findings }, null, 2)
    : formatFindings(findings),
);
process.exitCode = is_healthy ? 0 : 1;
