import { bareUid } from '../bare-uid.ts';
import type { CollectionName, DavContext, DavObject } from '../collection.ts';
import { CALDAV, CARDDAV, DavError } from '../dav-error.ts';
import { findObjectByUid } from '../dav.queries.ts';
import { type ObjectResource, pathOf } from './resources.ts';

/** The UID that a member keeps. 409 if another member has it, or it had another one; 403 if it's too long. */
export async function uidToStore(
  ctx: DavContext,
  { collection, name }: ObjectResource,
  { object, found, uid }: { object: DavObject; found: DavObject | null; uid: string | null },
): Promise<string> {
  const findOther = async (wanted: string) => {
    const other = { uid: wanted, except: object.id };
    const same = await findObjectByUid(ctx.db, ctx.user_id, collection, other);
    return same?.is_deleted === true ? null : same;
  };
  if (uid === null) {
    const own = uidFromName(name) ?? object.uid;
    return found?.uid ?? ((await findOther(own)) === null ? own : object.uid);
  }
  if (Buffer.byteLength(uid) > MAX_UID_BYTES) throw invalidUid(collection);
  // eM Client adds the prefix when it converts to vCard 4.0.
  if (found !== null && sameCase(found.uid) === sameCase(uid)) return found.uid;
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

const sameCase = (uid: string) => bareUid(uid).toLowerCase();

/** Clients that send no UID often name the resource after it. */
function uidFromName(name: string): string | null {
  const [, base] = /^([\w.-]{8,200})\.(?:vcf|ics)$/i.exec(name) ?? [];
  return base ?? null;
}
