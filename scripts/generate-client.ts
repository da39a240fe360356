import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { allRoutes } from '../contract/src/all-routes.ts';
import { openApiOf } from '../server/src/http/openapi.ts';
import { findIncompatible, isMentioned, snapshotOf } from './api/api-snapshot.ts';
import { unreleasedChanges } from './release-files.ts';
import { clientTypes, type OpenApi } from './api/client-types.ts';

// Writes clients/typescript/src/api.ts and contract/api.snapshot from the contract; with --check, only compares. Fails if
// a change is incompatible and the unreleased changes in contract/CHANGELOG.md don't name it. See docs/features/api.md.
const fileUrl = (path: string) => new URL(`../${path}`, import.meta.url);
const CLIENT = fileUrl('clients/typescript/src/api.ts');
const SNAPSHOT = fileUrl('contract/api.snapshot');

const document = (await openApiOf(allRoutes, '')) as OpenApi;
const config = await resolveConfig(CLIENT.pathname);
const client = await format(clientTypes(document), { ...config, parser: 'typescript' });
const snapshot = snapshotOf(document);
const [oldClient, oldSnapshot, changelog] = await Promise.all(
  [CLIENT, SNAPSHOT, fileUrl('contract/CHANGELOG.md')].map((url) =>
    readFile(url, 'utf8').catch(() => ''),
  ),
);
const unreleased = unreleasedChanges(changelog!);
const unmentioned = findIncompatible(oldSnapshot!, snapshot).filter(
  (fact) => !isMentioned(unreleased, fact),
);
if (unmentioned.length > 0) {
  console.error(`Incompatible changes of the API:\n  ${unmentioned.join('\n  ')}`);
  console.error('Keep the API compatible, or name each change in contract/CHANGELOG.md.');
  process.exitCode = 1;
} else if (!process.argv.includes('--check')) {
  await Promise.all([writeFile(CLIENT, client), writeFile(SNAPSHOT, snapshot)]);
} else if (client !== oldClient || snapshot !== oldSnapshot) {
  console.error('The API has changed: run npm run client, and add it to contract/CHANGELOG.md.');
  process.exitCode = 1;
}
