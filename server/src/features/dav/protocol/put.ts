import { inTransaction } from '../../../infra/db.ts';
import type { Collection, CollectionName, DavContext, DavObject, Written } from '../collection.ts';
import { CALDAV, CARDDAV, DavError } from '../dav-error.ts';
import {
  findObjectByUid,
  findObjectOf,
  findObjectsByName,
  findObjectOfTag,
  leaveName,
  lockItem,
  raiseObject,
  releaseName,
  updateObject,
} from '../dav.queries.ts';
import {
  type DavRequest,
  hasScope,
  isHidden,
  needPrivileges,
  requireCollection,
} from './request.ts';
import { branchOf, pathOf, type Resource } from './resources.ts';
import { notFound, preconditionFailed } from './responses.ts';
import { etagOf } from './versions.ts';

type ObjectResource = Resource & { kind: 'object' };

const CARD_TYPES = ['text/vcard', 'text/x-vcard', 'text/directory', 'application/octet-stream'];
const CALENDAR_TYPES = ['text/calendar', 'application/octet-stream'];

/** Creates or replaces a member (RFC 6352 §6.3.2, RFC 4791 §5.3.2); 201 or 204, in one transaction. */
export async function put(dav: DavRequest, resource: ObjectResource): Promise<void> {
  requireWrite(dav, resource);
  checkType(dav, resource.collection);
  const { body } = dav;
  const { object, is_new, text } = await inTransaction(dav.ctx, async (ctx) => {
    const found = await lockObject(ctx, resource);
    checkPreconditions(dav, await etagFor(ctx, resource, found));
    return write(ctx, dav.collections[resource.collection], { resource, found, body });
  });
  const row = await requireCollection(dav.ctx, resource.collection);
  // RFC 6352 §6.3.2.3: only if a GET returns the same octets.
  if (text !== null && Buffer.from(text).equals(body))
    dav.response.headers['etag'] = etagOf(dav.ctx, row, object);
  dav.response.status = is_new ? 201 : 204;
}

/** Deletes a member; 404 if there's none. */
export async function remove(dav: DavRequest, resource: ObjectResource): Promise<void> {
  requireWrite(dav, resource);
  await inTransaction(dav.ctx, async (ctx) => {
    const found = await lockObject(ctx, resource);
    checkPreconditions(dav, await etagFor(ctx, resource, found));
    if (found === null) throw notFound();
    await dav.collections[resource.collection].remove(ctx, found);
  });
  dav.response.status = 204;
}

function requireWrite({ ctx }: DavRequest, { collection }: ObjectResource): void {
  if (!hasScope(ctx, branchOf(collection), 'write') || collection === 'birthdays')
    throw needPrivileges();
}

function checkType({ headers }: DavRequest, collection: CollectionName): void {
  const type = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  const accepted = collection === 'contacts' ? CARD_TYPES : CALENDAR_TYPES;
  if (type === '' || accepted.includes(type)) return;
  const condition =
    collection === 'contacts'
      ? `{${CARDDAV}}supported-address-data`
      : `{${CALDAV}}supported-calendar-data`;
  throw new DavError(415, condition, `Send the body as ${accepted[0]}.`);
}

/** The member with its contact or reminder locked, so that it stays as it is; null if the name is free. */
async function lockObject(
  ctx: DavContext,
  { collection, name }: ObjectResource,
): Promise<DavObject | null> {
  const find = async () => {
    const [object = null] = await findObjectsByName(ctx.db, ctx.user_id, collection, [name]);
    if (object !== null && isHidden(ctx, object.kind)) throw notFound();
    return object;
  };
  for (let found = await find(); ;) {
    await lockItem(ctx.db, ctx.user_id, found);
    const current = await find();
    if (current?.id === found?.id) return current;
    found = current;
  }
}

async function etagFor(
  ctx: DavContext,
  { collection }: ObjectResource,
  object: DavObject | null,
): Promise<string | null> {
  const row = await requireCollection(ctx, collection);
  return object && etagOf(ctx, row, object);
}

/** RFC 9110 §13.1; proxies that compress weaken ETags. */
function checkPreconditions({ headers }: DavRequest, etag: string | null): void {
  const ifMatch = tagsIn(headers['if-match']);
  if (ifMatch !== null && (etag === null || !(ifMatch.includes('*') || ifMatch.includes(etag))))
    throw preconditionFailed();
  const ifNoneMatch = tagsIn(headers['if-none-match']);
  if (ifNoneMatch !== null && etag !== null)
    if (ifNoneMatch.includes('*') || ifNoneMatch.includes(etag)) throw preconditionFailed();
}

/** The ETags in a header, without the marks of proxies that compress. */
export function tagsIn(header: string | undefined): string[] | null {
  if (header === undefined) return null;
  return header.split(',').map((tag) =>
    tag
      .trim()
      .replace(/^W\//, '')
      .replace(/-(gzip|br)"$/, '"'),
  );
}

interface Write {
  resource: ObjectResource;
  found: DavObject | null;
  body: Buffer;
}

/** The stored object, and its text as a client gets it without a preference. */
async function write(ctx: DavContext, collection: Collection, { resource, found, body }: Write) {
  const textsOf = (object: DavObject) =>
    Promise.all(
      (['3.0', '4.0'] as const).map(async (version) => {
        const [text = null] = await collection.texts(ctx, [object], { version });
        return text;
      }),
    );
  const before = found && (await textsOf(found));
  const written = await collection.put(ctx, { name: resource.name, object: found }, body);
  const stored = await store(ctx, resource, found, written);
  if (found !== null && stored.id !== found.id)
    return { object: stored, is_new: false, text: null };
  const after = await textsOf(stored);
  const isSame = before !== null && before.every((text, index) => isSameText(text, after[index]!));
  // Nothing of what was sent needs to be kept.
  if (isSame && stored.raw !== found!.raw)
    await updateObject(ctx.db, stored.id, { raw: found!.raw });
  const isCounted =
    found === null || stored.seq !== found.seq || stored.tags_seq !== found.tags_seq;
  if (!isSame && !isCounted) await raiseObject(ctx.db, ctx.user_id, stored);
  const { former_name } = written;
  if (former_name !== undefined && former_name !== stored.name) {
    await leaveName(ctx.db, ctx.user_id, stored, former_name);
    await raiseObject(ctx.db, ctx.user_id, stored);
  }
  const [object] = await findObjectsByName(ctx.db, ctx.user_id, resource.collection, [stored.name]);
  const [text = null] = isSame ? before : after;
  return { object: object!, is_new: found === null, text };
}

/** Whether texts differ only in when they were written. */
function isSameText(before: string | null, after: string | null): boolean {
  const timeless = (text: string | null) =>
    text?.replaceAll(/^(REV|DTSTAMP|LAST-MODIFIED)[:;].*\r\n/gm, '') ?? null;
  return timeless(before) === timeless(after);
}

/**
 * Stores the name, UID and text of what was written. 409 if another member has the UID. A group that was renamed to
 * another one became part of it, which stays as it is.
 */
async function store(
  ctx: DavContext,
  resource: ObjectResource,
  found: DavObject | null,
  { object: { kind, contact_id, reminder_id, tag, uid, raw } }: Written,
): Promise<DavObject> {
  const { collection, name } = resource;
  const object =
    tag === null
      ? await findObjectOf(ctx.db, kind, (contact_id ?? reminder_id)!)
      : await findObjectOfTag(ctx.db, ctx.user_id, tag);
  if (object === null) throw new Error('The trigger made no object.');
  if (found !== null && object.id !== found.id) return object;
  const kept = await uidToStore(ctx, resource, { object, found, uid });
  if (found === null) await releaseName(ctx.db, ctx.user_id, collection, name);
  await updateObject(ctx.db, object.id, { name, uid: kept, raw });
  const [stored] = await findObjectsByName(ctx.db, ctx.user_id, collection, [name]);
  return stored!;
}

async function uidToStore(
  ctx: DavContext,
  { collection, name }: ObjectResource,
  { object, found, uid }: { object: DavObject; found: DavObject | null; uid: string | null },
): Promise<string> {
  const findOther = async (wanted: string) => {
    const other = { uid: wanted, except: object.id };
    const found = await findObjectByUid(ctx.db, ctx.user_id, collection, other);
    return found?.is_deleted === true ? null : found;
  };
  if (uid === null) {
    const own = uidFromName(name) ?? object.uid;
    return found?.uid ?? ((await findOther(own)) === null ? own : object.uid);
  }
  if (Buffer.byteLength(uid) > MAX_UID_BYTES) throw invalidUid(collection);
  // eM Client adds the prefix when it converts to vCard 4.0.
  if (found !== null && bareUid(found.uid) === bareUid(uid)) return found.uid;
  const taken = found ?? (await findOther(uid));
  if (taken === null) return uid;
  const condition = `{${collection === 'contacts' ? CARDDAV : CALDAV}}no-uid-conflict`;
  const { user_id } = ctx;
  const path = pathOf({ kind: 'object', user_id, collection, name: taken.name });
  throw new DavError(409, condition, 'The UID belongs to another resource.', { href: path });
}

/** What fits in an index. */
const MAX_UID_BYTES = 1000;

function invalidUid(collection: CollectionName): DavError {
  const condition =
    collection === 'contacts' ? `{${CARDDAV}}valid-address-data` : `{${CALDAV}}valid-calendar-data`;
  return new DavError(403, condition, 'The UID is too long.');
}

export const bareUid = (uid: string) => uid.replace(/^urn:uuid:/i, '').toLowerCase();

/** Clients that send no UID often name the resource after it. */
function uidFromName(name: string): string | null {
  const [, base] = /^([\w.-]{8,200})\.(?:vcf|ics)$/i.exec(name) ?? [];
  return base ?? null;
}
