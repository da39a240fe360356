import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import { sharedCard, type ContactShare, type SharedCard } from '#contract/contact-shares.ts';
import type { ReaderContext } from '../../context.ts';
import { badInput } from '../../app-error.ts';
import { shownName } from '../../deleted-account.ts';
import { EMPTY_CARD } from '../contacts/public.ts';
import { visibleShareStatus } from '../conversations/public.ts';
import type { ShareRow } from './contact-shares.queries.ts';
import { formatName } from '#contract/person-name.ts';

type List = 'emails' | 'phones' | 'addresses' | 'urls' | 'messengers' | 'dates';

/** Whether the contact has this `shareableField`; list entries are given by index. */
export function hasField(card: SharedCard, field: string): boolean {
  const [name = '', index] = field.split('.');
  return index === undefined || Number(index) < card[name as List].length;
}

/** Removes fields and entries; `email` and `phone_number` become the first remaining entries. */
export function withoutFields(card: SharedCard, fields: readonly string[]): SharedCard {
  const removed = new Set(fields);
  const remaining = <Name extends List>(name: Name) =>
    card[name].filter((_, index) => !removed.has(`${name}.${index}`)) as SharedCard[Name];
  const [emails, phones] = [remaining('emails'), remaining('phones')];
  const texts = fields.filter((field) => field in card);
  return {
    ...card,
    ...Object.fromEntries(texts.map((field) => [field, ''])),
    emails,
    phones,
    addresses: remaining('addresses'),
    urls: remaining('urls'),
    messengers: remaining('messengers'),
    dates: remaining('dates'),
    birthday: removed.has('birthday') ? null : card.birthday,
    deceased_on: removed.has('deceased_on') ? null : card.deceased_on,
    email: emails[0]?.value ?? '',
    phone_number: phones[0]?.value ?? '',
  };
}

/** The fields and entries that have a value, by `cardField`. */
export function fieldsOf(card: SharedCard): string[] {
  return Object.entries(card).flatMap(([name, value]) => {
    if (Array.isArray(value)) return value.map((_, index) => `${name}.${index}`);
    return value ? [name] : [];
  });
}

/** Only these fields and entries. */
export function onlyFields(card: SharedCard, fields: readonly string[]): SharedCard {
  const included = new Set(fields);
  return withoutFields(
    card,
    fieldsOf(card).filter((field) => !included.has(field)),
  );
}

/** Like `onlyFields`, for a request: 400 at `include` for fields without a value, and if nothing identifying remains. */
export function includeFields(card: SharedCard, include: readonly string[]): SharedCard {
  const present = new Set(fieldsOf(card));
  if (!include.every((field) => present.has(field)))
    throw badInput({ include: msg`This contact has no such field.` });
  const included = onlyFields(card, include);
  if (!hasIdentity(included))
    throw badInput({ include: msg`Include at least a name, company, email or phone number.` });
  return included;
}

/** Whether the card identifies the person; a nickname alone isn't enough (see contacts/cards/card.ts). */
export function hasIdentity(card: SharedCard): boolean {
  const { first_name, last_name, email, phone_number, company_name } = card;
  return [first_name, last_name, email, phone_number, company_name].some((text) => text !== '');
}

/** Every contact has at least one of these. */
export function cardName(card: SharedCard, language: string): string {
  const name = formatName(card, language);
  return name || card.company_name || card.nickname || card.email || card.phone_number;
}

/** The message of a share without text. */
export function defaultShareMessage(count: number): MessageDescriptor {
  return msg`Shared ${plural({ count }, { one: 'a contact', other: '# contacts' })}`;
}

export function shareReceivedText(name: string, count: number): MessageDescriptor {
  return msg`${{ name }} shared ${plural({ count }, { one: 'a contact', other: '# contacts' })} with you`;
}

export function shareAnsweredText(
  name: string,
  status: 'accepted' | 'declined',
  contact: string,
): MessageDescriptor {
  return status === 'accepted'
    ? msg`${{ name }} accepted the contact you shared: ${{ contact }}`
    : msg`${{ name }} declined the contact you shared: ${{ contact }}`;
}

/** What remains of a withdrawn card. */
export const WITHDRAWN_CARD: SharedCard = sharedCard.parse(EMPTY_CARD);

/** The shared card. Fields that were added after it was stored are empty. */
export function storedCard({ contact }: Pick<ShareRow, 'contact'>): SharedCard {
  return storedSharedCard({ card: contact as Partial<SharedCard> });
}

/** The same for other tables. */
export function storedSharedCard({ card }: { card: Partial<SharedCard> }): SharedCard {
  return { ...WITHDRAWN_CARD, ...card };
}

/** A share as one participant may see it. Only the recipient sees the resulting contact. */
export function shareView(
  {
    conversation_id: _conversation,
    contact_name: _name,
    blocked_at,
    withdrawn_at,
    photo_url,
    from_user_deleted_at,
    to_user_deleted_at,
    ...row
  }: ShareRow,
  { user_id, language }: Pick<ReaderContext, 'user_id' | 'language'>,
): ContactShare {
  const isReceiver = row.to_user === user_id;
  const status = visibleShareStatus({ ...row, withdrawn_at }, !isReceiver, blocked_at);
  const isAnswered = status === 'accepted' || status === 'declined';
  return {
    ...row,
    from_user_name: shownName(language, row.from_user_name, from_user_deleted_at),
    to_user_name: shownName(language, row.to_user_name, to_user_deleted_at),
    contact:
      status === 'withdrawn'
        ? { ...WITHDRAWN_CARD, photo_url: null }
        : { ...storedCard(row), photo_url },
    status,
    responded_at: isAnswered ? row.responded_at : null,
    accepted_contact_id: isReceiver ? row.accepted_contact_id : null,
    filled: isReceiver ? row.filled : null,
  };
}
