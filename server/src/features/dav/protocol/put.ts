import { inTransaction } from '../../../infra/db.ts';
import type { CollectionName, DavContext, DavObject } from '../collection.ts';
import { CALDAV, CARDDAV, DavError } from '../dav-error.ts';
import { findObjectsByName, lockItem } from '../dav.queries.ts';
import {
  type DavRequest,
  hasScope,
  isHidden,
  needPrivileges,
  requireCollection,
} from './request.ts';
import { checkPreconditions } from './preconditions.ts';
import { branchOf, type ObjectResource } from './resources.ts';
import { notFound } from './responses.ts';
import { etagOf } from './versions.ts';
import { writeMember } from './write-member.ts';

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
    return writeMember(ctx, dav.collections[resource.collection], { resource, found, body });
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
