import { LIMITS } from '#contract/limits.ts';
import { deleteContactTag, renameContactTag } from '../../bulk/public.ts';
import { editContacts } from '../../contacts/public.ts';
import { publish } from '../../../infra/events.ts';
import { invalidCard } from '../cards/card-lines.ts';
import { type GroupCard, readGroup, renderGroup, storedMembers } from '../cards/group-card.ts';
import type { SentCard } from '../cards/sent-card.ts';
import type { DavContext, DavObject, Form, PutTarget, Written } from '../collection.ts';
import { DavError } from '../dav-error.ts';
import { findObjectOfTag } from '../dav.queries.ts';
import { addGroup, findMembers, findTagged, listMembers } from './groups.queries.ts';

/** The group cards of tags, by object. */
export async function groupTexts(
  ctx: DavContext,
  objects: readonly DavObject[],
  form: Form,
): Promise<[number, string][]> {
  const texts: [number, string][] = [];
  for (const object of objects)
    texts.push([object.id, renderGroup(await loadGroup(ctx, object), form)]);
  return texts;
}

/** Includes members that a client added and that aren't contacts. */
async function loadGroup(
  ctx: DavContext,
  { tag, uid, changed_at: revision, raw }: DavObject,
): Promise<GroupCard> {
  const tagged = await listMembers(ctx.db, ctx.user_id, tag!);
  const sent = raw === null ? [] : storedMembers(raw);
  const found = await findMembers(ctx.db, ctx.user_id, sent);
  const known = new Set(found.map((member) => member.uid));
  const unknown = sent.filter((member) => !known.has(member));
  return { tag: tag!, uid, members: [...tagged, ...unknown], revision, raw };
}

/** Sets the name and members of a tag; a new name of another tag merges both. */
export async function putGroup(
  ctx: DavContext,
  { object }: PutTarget,
  sent: SentCard,
): Promise<Written> {
  if (ctx.token.groups === 'categories')
    throw new DavError(403, null, 'This device gets tags as categories of people.');
  const { members, raw, ...read } = readGroup(sent, object && (await loadGroup(ctx, object)));
  const tag = read.tag.replaceAll(/\s+/g, ' ');
  if (tag.length > LIMITS.name) throw invalidCard('The name of the group is too long.');
  const isSame = object !== null && object.tag === tag;
  const existing = isSame ? null : await findObjectOfTag(ctx.db, ctx.user_id, tag);
  const found = await findMembers(ctx.db, ctx.user_id, members);
  const ids = found.map(({ contact_id }) => contact_id);
  // The client hasn't seen who is in the group that this one becomes part of.
  if (existing !== null) ids.push(...(await findTagged(ctx.db, ctx.user_id, tag)));
  if (object !== null && !isSame) await renameContactTag(ctx, ctx, { from: object.tag!, to: tag });
  await addGroup(ctx.db, ctx.user_id, tag);
  await setMembers(ctx, tag, ids);
  const { uid } = sent;
  return {
    object: { kind: 'group', contact_id: null, reminder_id: null, tag, uid, raw },
    ...(object === null && existing !== null && { former_name: existing.name }),
  };
}

/** Removes a tag from everyone; no contact is deleted. */
export async function removeGroup(ctx: DavContext, { tag }: DavObject): Promise<void> {
  await deleteContactTag(ctx, ctx, { name: tag! });
}

async function setMembers(ctx: DavContext, tag: string, wanted: number[]): Promise<void> {
  const tagged = await findTagged(ctx.db, ctx.user_id, tag);
  const members = new Set(wanted);
  const ids = [...new Set([...tagged, ...wanted])].filter(
    (id) => !(members.has(id) && tagged.includes(id)),
  );
  if (ids.length === 0) return;
  await editContacts(ctx, {
    owner_id: ctx.user_id,
    ids,
    source: 'dav',
    origin: () => ({ kind: 'device', name: ctx.token.name, at: ctx.clock.now() }),
    change: (card, id) => {
      if (!members.has(id)) return { ...card, tags: card.tags.filter((other) => other !== tag) };
      // A contact with the maximum number of tags stays out of the group.
      return card.tags.length < LIMITS.entries ? { ...card, tags: [...card.tags, tag] } : null;
    },
  });
  await publish(ctx.db, [ctx.user_id], 'contacts');
}
