import type { UserContext } from '../../context.ts';
import type { DavToken } from '../access-tokens/public.ts';
import type { ObjectRow } from './dav.queries.ts';
import type { XmlElement } from './xml/read-xml.ts';

/** A member of a collection, or a deleted one. */
export type DavObject = ObjectRow;
export type CollectionName = ObjectRow['collection'];
export const COLLECTION_NAMES: readonly CollectionName[] = ['contacts', 'reminders', 'birthdays'];

export interface DavContext extends UserContext {
  token: DavToken;
}

export type VCardVersion = '3.0' | '4.0';

/** What a member is written as. Calendars ignore the version. */
export interface Form {
  version: VCardVersion;
}

/** What the caller stores with the object after a PUT; `uid` is null if the text has none. */
export type StoredObject = Pick<
  DavObject,
  'kind' | 'contact_id' | 'reminder_id' | 'tag' | 'raw'
> & { uid: string | null };

/** The result of a PUT. */
export interface Written {
  object: StoredObject;
  /** Of an existing member that the PUT of a new name changed. */
  former_name?: string;
}

/** A resource that a client writes to; `object` is null if the name is new. */
export interface PutTarget {
  name: string;
  object: DavObject | null;
}

/** What the protocol needs of each collection. */
export interface Collection {
  name: CollectionName;
  /** The text of each object, in their order; null for those that are gone. */
  texts(ctx: DavContext, objects: readonly DavObject[], form: Form): Promise<(string | null)[]>;
  /** Creates or changes a member in a transaction; throws a `DavError`. Its contact or reminder is locked. */
  put(ctx: DavContext, target: PutTarget, body: Buffer): Promise<Written>;
  remove(ctx: DavContext, object: DavObject): Promise<void>;
  /** Whether a text matches the `filter` of a query report; throws a `DavError` for unsupported ones. */
  matcher(filter: XmlElement): (text: string) => boolean;
}
