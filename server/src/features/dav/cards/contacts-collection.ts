import {
  addDeviceContact,
  changeDeviceContact,
  encodeContactPhoto,
  findFullContactsById,
  readExtra,
  removeContact,
  removePhoto,
  setEncodedPhoto,
  streamPhotos,
} from '../../contacts/public.ts';
import { getRelationshipsOfCards, removeRelationship } from '../../relationships/public.ts';
import { restoreContact } from '../../trash/public.ts';
import type { Collection, DavContext, DavObject, Form, Written } from '../collection.ts';
import { DavError } from '../dav-error.ts';
import { findObjectByUid } from '../dav.queries.ts';
import { groupTexts, putGroup, removeGroup } from '../groups/groups.service.ts';
import type { DavCard } from './card.ts';
import { invalidCard } from './card-lines.ts';
import { matchesFilter } from './matches-filter.ts';
import { mergeCard, type MergedCard, newCard } from './merge-card.ts';
import { renderCard } from './render-card.ts';
import { readCard, type SentCard } from './sent-card.ts';
import { fromThunderbird, toThunderbird } from './thunderbird.ts';

/** The address book: contacts, and tags as groups for clients that get them so. */
export const contactsCollection: Collection = {
  name: 'contacts',
  async texts(ctx, objects, form) {
    const people = objects.filter(({ kind }) => kind === 'person');
    const groups = objects.filter(({ kind }) => kind === 'group');
    const texts = new Map([
      ...(await personTexts(ctx, people, form)),
      ...(await groupTexts(ctx, groups, form)),
    ]);
    const isThunderbird = ctx.token.profile === 'thunderbird';
    return objects.map(({ id }) => {
      const text = texts.get(id) ?? null;
      return text !== null && isThunderbird ? toThunderbird(text) : text;
    });
  },
  async put(ctx, target, body) {
    const sent = readCard(ctx.token.profile === 'thunderbird' ? fromThunderbird(body) : body);
    if (target.object !== null && (target.object.kind === 'group') !== sent.is_group)
      throw new DavError(403, null, 'A group can’t become a person, nor a person a group.');
    if (sent.is_group) return putGroup(ctx, target, sent);
    return target.object === null ? create(ctx, sent) : change(ctx, target.object, sent);
  },
  async remove(ctx, object) {
    if (object.kind === 'group') await removeGroup(ctx, object);
    else await removeContact(ctx, { id: object.contact_id!, if_match: null });
  },
  matcher: matchesFilter,
};

async function personTexts(
  ctx: DavContext,
  objects: readonly DavObject[],
  form: Form,
): Promise<[number, string][]> {
  const cards = await loadCards(ctx, objects);
  return [...cards].map(([id, card]) => [id, renderCard(card, form)]);
}

/** The cards of people, by object. */
async function loadCards(
  ctx: DavContext,
  objects: readonly DavObject[],
): Promise<Map<number, DavCard>> {
  const ids = objects.map(({ contact_id }) => contact_id!);
  const contacts = await findFullContactsById(ctx, ids);
  const relationships = await getRelationshipsOfCards(ctx, ids);
  const photos = new Map<number, Buffer | null>();
  for await (const part of streamPhotos(ctx, [...contacts.values()]))
    for (const { contact, photo } of part) photos.set(contact.contact.id, photo);
  return new Map(
    objects.flatMap((object): [number, DavCard][] => {
      const contact = contacts.get(object.contact_id!);
      if (contact === undefined) return [];
      const jpeg = photos.get(object.contact_id!) ?? null;
      const card = {
        contact,
        uid: object.uid,
        revision: object.changed_at,
        photo: jpeg && { jpeg },
        related: relationships.get(object.contact_id!) ?? [],
        raw: object.raw,
        tags_as_categories: ctx.token.groups === 'categories',
      };
      return [[object.id, card]];
    }),
  );
}

/** A UID of a card in the trash restores it under the new name; its history stays. */
async function create(ctx: DavContext, sent: SentCard): Promise<Written> {
  const former =
    sent.uid === null
      ? null
      : await findObjectByUid(ctx.db, ctx.user_id, 'contacts', { uid: sent.uid });
  if (former?.is_deleted && former.contact_id !== null) {
    await restoreContact(ctx, former.contact_id);
    return { ...(await change(ctx, former, sent)), former_name: former.name };
  }
  const merged = newCard(sent, { tags_as_categories: ctx.token.groups === 'categories' });
  const id = await addDeviceContact(ctx, {
    fields: { ...merged.fields, ...(merged.tags && { tags: merged.tags }) },
    extra: merged.extra,
  });
  if (id === null) throw unnamed();
  await writePhoto(ctx, id, merged);
  return person(id, sent, merged);
}

async function change(ctx: DavContext, object: DavObject, sent: SentCard): Promise<Written> {
  const card = (await loadCards(ctx, [object])).get(object.id);
  const id = object.contact_id!;
  if (card === undefined) throw new DavError(404, null, 'The contact was just deleted.');
  const merged = mergeCard(card, sent);
  const isSameExtra = JSON.stringify(merged.extra) === JSON.stringify(await readExtra(ctx, id));
  const fields = { ...merged.fields, ...(merged.tags && { tags: merged.tags }) };
  const edit = { fields, ...(!isSameExtra && { extra: merged.extra }) };
  if (Object.keys(fields).length > 0 || !isSameExtra)
    if (!(await changeDeviceContact(ctx, id, edit))) throw unnamed();
  for (const { relationship_id } of merged.related.removed)
    await removeRelationship(ctx, relationship_id);
  await writePhoto(ctx, id, merged);
  return person(id, sent, merged);
}

/** A picture that can't be read stays in the text alone. */
async function writePhoto(ctx: DavContext, id: number, { photo }: MergedCard): Promise<void> {
  if (photo === undefined) return;
  if (photo === null) {
    await removePhoto(ctx, { id, if_match: null });
    return;
  }
  const image = await encodeContactPhoto(photo).catch(() => null);
  if (image !== null) await setEncodedPhoto(ctx, { id, if_match: null }, image);
}

function person(contact_id: number, { uid }: SentCard, { raw }: MergedCard): Written {
  return { object: { kind: 'person', contact_id, reminder_id: null, tag: null, uid, raw } };
}

function unnamed(): DavError {
  return invalidCard('The card has no name, company, email address or phone number.');
}
