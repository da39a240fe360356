import type { Collection, DavContext, DavObject, Written } from '../collection.ts';
import {
  findObjectOf,
  findObjectsByName,
  findObjectOfTag,
  leaveName,
  raiseObject,
  releaseName,
  updateObject,
} from '../dav.queries.ts';
import { uidToStore } from './member-uid.ts';
import type { ObjectResource } from './resources.ts';

interface Write {
  resource: ObjectResource;
  found: DavObject | null;
  body: Buffer;
}

/** Writes a member; returns the stored object, and its text as a client gets it without a preference. */
export async function writeMember(
  ctx: DavContext,
  collection: Collection,
  { resource, found, body }: Write,
) {
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
  if (isSame) await updateObject(ctx.db, stored.id, { raw: found!.raw });
  else await countChange(ctx, { found, stored, former_name: written.former_name ?? stored.name });
  const [object] = await findObjectsByName(ctx.db, ctx.user_id, resource.collection, [stored.name]);
  const [text = null] = isSame ? before : after;
  return { object: object!, is_new: found === null, text };
}

interface Change {
  found: DavObject | null;
  stored: DavObject;
  former_name: string;
}

/** Lets clients see a change that the fields don't show, or a new name. */
async function countChange(ctx: DavContext, { found, stored, former_name }: Change): Promise<void> {
  const isRenamed = former_name !== stored.name;
  if (isRenamed) await leaveName(ctx.db, ctx.user_id, stored, former_name);
  const isCounted =
    found === null || stored.seq !== found.seq || stored.tags_seq !== found.tags_seq;
  if (isRenamed || !isCounted) await raiseObject(ctx.db, ctx.user_id, stored);
}

/** Whether texts differ only in when they were written. */
const isSameText = (before: string | null, after: string | null) =>
  timeless(before) === timeless(after);

const timeless = (text: string | null) =>
  text?.replaceAll(/^(REV|DTSTAMP|LAST-MODIFIED)[:;].*\r\n/gm, '') ?? null;

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
