import { DavError } from '../dav-error.ts';
import { findObjectsByName, listChanges, listObjects, type CollectionRow } from '../dav.queries.ts';
import { child, readLongXml, type XmlElement } from '../xml/read-xml.ts';
import { dav as davElement, escapeXml, type Xml } from '../xml/write-xml.ts';
import { describeMembers, type Listing, readWanted, toListed } from './members.ts';
import { describedOf } from './described.ts';
import { expandProperties } from './expand-property.ts';
import { missingResponse, setMultistatus, truncatedResponse } from './multistatus.ts';
import type { Described } from './property.ts';
import { type DavRequest, isHidden, isMinimal, requireCollection } from './request.ts';
import { pathOf, type Resource, resourceAt } from './resources.ts';
import { reportsOf } from './supported-reports.ts';
import { positionOf, readSyncToken, syncTokenOf } from './versions.ts';

type Report = (
  listing: Listing,
  body: XmlElement,
) => AsyncIterable<Xml> | Promise<AsyncIterable<Xml>>;

const CARDDAV = '{urn:ietf:params:xml:ns:carddav}';
const CALDAV = '{urn:ietf:params:xml:ns:caldav}';

const REPORTS: Record<string, Report> = {
  [`${CARDDAV}addressbook-multiget`]: multiget,
  [`${CALDAV}calendar-multiget`]: multiget,
  [`${CARDDAV}addressbook-query`]: query,
  [`${CALDAV}calendar-query`]: query,
  '{DAV:}sync-collection': syncCollection,
};

/** RFC 3253 §3.6. `Depth` is ignored: Thunderbird sends another one than the RFCs want. */
export async function report(dav: DavRequest, person: Described['person']): Promise<void> {
  const body = await readLongXml(dav.body);
  if (body === null) throw new DavError(400, null, 'A report needs a body.');
  const { resource, response } = dav;
  if (!reportsOf(resource).includes(body.name))
    throw new DavError(403, '{DAV:}supported-report', 'There is no such report here.');
  const make = REPORTS[body.name];
  if (make === undefined || resource.kind !== 'collection')
    return setMultistatus(response, principalReport(dav, body, person));
  const row = await requireCollection(dav.ctx, resource.collection);
  const wanted = readWanted(body, isMinimal(dav));
  return setMultistatus(response, await make({ dav, row, wanted, person }, body));
}

/** Searches for principals find none. */
async function* principalReport(
  { ctx, resource }: DavRequest,
  body: XmlElement,
  person: Described['person'],
): AsyncGenerator<Xml> {
  const described = await describedOf(ctx, resource, person);
  if (body.name === '{DAV:}expand-property') yield await expandProperties(described, body);
}

/** vdirsyncer and KDE ask for the whole address book at once. */
const MAX_HREFS = 120_000;
const HREFS_PER_PAGE = 200;

/** RFC 6352 §8.7, RFC 4791 §7.9. */
async function* multiget(listing: Listing, body: XmlElement): AsyncGenerator<Xml> {
  const hrefs = body.children.filter(({ name }) => name === '{DAV:}href');
  const paths = [...new Set(hrefs.map(({ text }) => text.trim()))];
  if (paths.length > MAX_HREFS)
    throw new DavError(403, '{DAV:}number-of-matches-within-limits', 'Ask for 120,000 at most.');
  for (let from = 0; from < paths.length; from += HREFS_PER_PAGE)
    yield* multigetPage(listing, paths.slice(from, from + HREFS_PER_PAGE));
}

async function* multigetPage(listing: Listing, paths: string[]): AsyncGenerator<Xml> {
  const { ctx } = listing.dav;
  const { name: collection } = listing.row;
  const names = new Map(paths.map((path) => [path, memberName(ctx.user_id, collection, path)]));
  const wanted = [...new Set([...names.values()].filter((name) => name !== null))];
  const found = await findObjectsByName(ctx.db, ctx.user_id, collection, wanted);
  const objects = new Map(
    found.filter(({ kind }) => !isHidden(ctx, kind)).map((one) => [one.name, one]),
  );
  for (const [path, name] of names)
    if (name === null || !objects.has(name)) yield missingResponse(path);
  yield* describeMembers(listing, [...objects.values()].map(toListed));
}

/** Hrefs may be URLs, and paths in any spelling. */
function memberName(user_id: number, collection: string, path: string): string | null {
  const resource = resourceAt(path.replace(/^https?:\/\/[^/]+/i, ''));
  return resource?.kind === 'object' &&
    resource.user_id === user_id &&
    resource.collection === collection
    ? resource.name
    : null;
}

/** RFC 6352 §8.6, RFC 4791 §7.8. */
async function query(listing: Listing, body: XmlElement): Promise<AsyncIterable<Xml>> {
  const { dav, row } = listing;
  const { ctx, collections } = dav;
  const prefix = row.name === 'contacts' ? CARDDAV : CALDAV;
  const filter = child(body, `${prefix}filter`);
  if (filter === undefined && row.name !== 'contacts')
    throw new DavError(400, null, 'A query needs a filter.');
  const matches = filter === undefined ? null : collections[row.name].matcher(filter);
  const limit = readLimit(child(body, `${CARDDAV}limit`), `${CARDDAV}nresults`);
  const objects = await listObjects(ctx.db, ctx.user_id, row.name, ctx.token.groups === 'cards');
  const matched = describeMembers(listing, objects, matches);
  return limit === null ? matched : limited(matched, limit, pathOf(dav.resource));
}

async function* limited(matched: AsyncIterable<Xml>, limit: number, path: string) {
  let count = 0;
  for await (const response of matched) {
    if (count === limit) {
      yield truncatedResponse(path);
      return;
    }
    count += 1;
    yield response;
  }
}

function readLimit(element: XmlElement | undefined, name: string): number | null {
  const text = element && child(element, name)?.text.trim();
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new DavError(400, null, 'The limit must be positive.');
  return Number(text);
}

/** RFC 6578 §3.2. */
async function syncCollection(listing: Listing, body: XmlElement): Promise<AsyncIterable<Xml>> {
  const { dav, row } = listing;
  const { ctx } = dav;
  const token = child(body, '{DAV:}sync-token')?.text.trim() ?? '';
  const after = token === '' ? 0 : readSyncToken(ctx, row, token);
  if (after === null) throw invalidToken(dav);
  const result = await listChanges(ctx.db, {
    owner_id: ctx.user_id,
    collection: row.name,
    after,
    with_groups: ctx.token.groups === 'cards',
  });
  if (result === null) throw invalidToken(dav);
  const limit = readLimit(child(body, '{DAV:}limit'), '{DAV:}nresults') ?? Infinity;
  return syncResponses(listing, { ...row, seq: result.seq }, result.changes, limit);
}

async function* syncResponses(
  listing: Listing,
  row: CollectionRow,
  all: Awaited<ReturnType<typeof listObjects>>,
  limit: number,
): AsyncGenerator<Xml> {
  const { ctx, resource } = listing.dav;
  const { user_id } = ctx;
  const changes = all.length > limit ? all.slice(0, limit) : all;
  const isTruncated = changes.length < all.length;
  for (const { name, is_deleted } of changes)
    if (is_deleted) {
      const removed: Resource = { kind: 'object', user_id, collection: row.name, name };
      yield missingResponse(pathOf(removed));
    }
  yield* describeMembers(
    listing,
    changes.filter(({ is_deleted }) => !is_deleted),
  );
  if (isTruncated) yield truncatedResponse(pathOf(resource));
  const seq = isTruncated ? positionOf(ctx, changes.at(-1)!) : row.seq;
  yield davElement('sync-token', escapeXml(syncTokenOf(ctx, row, seq)));
}

/** Thunderbird keeps a token after 403 and would never sync again. */
function invalidToken({ headers }: DavRequest): DavError {
  const isThunderbird = /Thunderbird/.test(headers['user-agent'] ?? '');
  return new DavError(
    isThunderbird ? 400 : 403,
    '{DAV:}valid-sync-token',
    'This sync token isn’t valid here.',
  );
}
