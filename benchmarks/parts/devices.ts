import type { Caller } from '../client.ts';
import { BENCH_PASSWORD, commitImport, signUp, uploadFile } from '../client.ts';
import { createCsv } from '../data-set/address-books.ts';
import { SIZE } from '../data-set/fill.ts';
import { withFixture, type BenchFixture } from '../fixture.ts';
import type { Result } from '../report.ts';
import { formatDuration, median, percentile, timeInterleaved } from '../timing.ts';
import { measureTokenCheck } from './devices-token.ts';

const ROUNDS = 100;
const FEW_CONTACTS = 500;
/** As Thunderbird. */
const HREFS_PER_REQUEST = 500;
const FIRST_SYNC_MS = 60_000;
const UNCHANGED_MS = 100;

/** The first sync of a device with 50,000 contacts, and syncs without and with a change compared with 500 contacts; what an access token costs. */
export async function devicesBenchmark(): Promise<Result[]> {
  const results: Result[] = [];
  await withFixture(async (fixture) => {
    const large = await openBook(fixture, fixture.ada, SIZE.file);
    const grace = await signUp(fixture.server.origin, 'Grace');
    const small = await openBook(fixture, grace, FEW_CONTACTS);
    await fixture.pool.query('vacuum analyze');
    const start = performance.now();
    const { hrefs, token } = await large.sync('');
    for (let from = 0; from < hrefs.length; from += HREFS_PER_REQUEST)
      await large.read(hrefs.slice(from, from + HREFS_PER_REQUEST));
    results.push({
      what: `first sync of ${hrefs.length} contacts`,
      value: performance.now() - start,
      unit: 'ms',
      at_most: FIRST_SYNC_MS,
    });
    const smallToken = (await small.sync('')).token;
    const times = await timeInterleaved(ROUNDS, {
      large: () => large.sync(token),
      small: () => small.sync(smallToken),
    });
    results.push(
      {
        what: 'sync without changes, p95',
        value: percentile(times.large, 0.95),
        unit: 'ms',
        at_most: UNCHANGED_MS,
        details: `p50 ${formatDuration(median(times.large))}`,
      },
      {
        what: `compared with ${FEW_CONTACTS} contacts`,
        value: median(times.large) / median(times.small),
        unit: '×',
        at_most: 2,
      },
      await measureTokenCheck(fixture.server.origin, grace),
    );
  });
  return results;
}

/** The address book of a user with this many contacts, as a device sees it. */
async function openBook({ server }: BenchFixture, person: Caller, count: number) {
  const { id } = await uploadFile(person, 'people.csv', createCsv(0, count));
  await commitImport(person, id);
  const device = await person.call('POST /api/access-tokens/', {
    body: {
      name: 'Phone',
      kind: 'dav',
      profile: 'other',
      scopes: ['contacts:read', 'reminders:read'],
      password: BENCH_PASSWORD,
    },
  });
  const login = Buffer.from(`${device.username}:${device.token}`).toString('base64');
  const path = `/dav/addressbooks/${person.id}/contacts/`;
  const report = async (body: string): Promise<string> => {
    const headers = { authorization: `Basic ${login}`, 'content-type': 'application/xml' };
    const response = await fetch(server.origin + path, { method: 'REPORT', headers, body });
    if (response.status !== 207) throw new Error(`${response.status} ${await response.text()}`);
    return response.text();
  };
  return {
    async sync(token: string) {
      const text = await report(
        `<sync-collection xmlns="DAV:"><sync-token>${token}</sync-token><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>`,
      );
      const hrefs = [...text.matchAll(/<d:href>([^<]*\.vcf)<\/d:href>/g)].map(([, href]) => href!);
      return { hrefs, token: /<d:sync-token>([^<]*)</.exec(text)![1]! };
    },
    read: (hrefs: string[]) => {
      const listed = hrefs.map((href) => `<href>${href}</href>`).join('');
      return report(
        `<c:addressbook-multiget xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"><prop><getetag/><c:address-data/></prop>${listed}</c:addressbook-multiget>`,
      );
    },
  };
}
