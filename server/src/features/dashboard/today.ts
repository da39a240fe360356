import type { Today, TodayItem, TodayKind } from '#contract/dashboard.ts';
import type { Language } from '#contract/languages.ts';
import type { TokenScope } from '#contract/scopes.ts';
import { hasScope, type ReaderContext } from '../../context.ts';
import { getContactSummaries, getLinkedUserIds, type ContactSummary } from '../contacts/public.ts';
import { getRecipients, type Recipient } from '../conversations/public.ts';
import type { ReaderDay } from './day.ts';
import { findCandidates, MAX_PER_KIND } from './today-candidates.ts';
import { groupByPerson, type PersonGroup, type Candidate } from './today-people.ts';
import { comparePriority } from './today-rank.ts';
import { formatReason, joinReasons } from './today-reasons.ts';

const FIRST_ITEMS = 10;
/** Number of top items whose people are loaded. */
const MAX_CANDIDATES = 3 * MAX_PER_KIND;

/** What an access token needs for items of a kind. */
const KIND_SCOPES: Record<TodayKind, TokenScope> = {
  keep_in_touch: 'reminders:read',
  birthday: 'reminders:read',
  date: 'reminders:read',
  follow_up: 'reminders:read',
  reminder: 'reminders:read',
  message: 'messages:read',
  share: 'network:read',
  ask: 'network:read',
  introduction: 'network:read',
  outcome: 'network:read',
  request: 'network:read',
  job: 'contacts:read',
};

/** Items of a day that the caller may see, by urgency, one per person, without completed and snoozed ones. */
export async function getToday(
  ctx: ReaderContext,
  day: ReaderDay,
  limit = FIRST_ITEMS,
): Promise<Today> {
  const { candidates: all, hidden } = await findCandidates(ctx, day);
  const visible = all.filter(({ kind }) => hasScope(ctx, KIND_SCOPES[kind]));
  const candidates = visible.toSorted(comparePriority).slice(0, MAX_CANDIDATES);
  const links = await getLinkedUserIds(ctx, idsOf(candidates, 'contact_id'));
  const allGroups = groupByPerson(candidates, links);
  const groups = allGroups.slice(0, limit);
  const people = await findPeople(ctx, groups, links);
  return {
    items: groups.map((group) => itemOf(group, people, day, ctx.language)),
    count: Math.min(allGroups.length, MAX_PER_KIND),
    hidden: hasScope(ctx, 'network:read') ? hidden : 0,
  };
}

const NO_CONTACT = { id: null, name: undefined, email: '', photo_url: null };
const NO_USER = { id: null, name: undefined, avatar_url: null, can_message: false };

interface PeopleOfItems {
  contacts: ContactSummary[];
  people: Map<number, Recipient>;
  links: Map<number, number>;
}

async function findPeople(
  ctx: ReaderContext,
  groups: PersonGroup[],
  links: Map<number, number>,
): Promise<PeopleOfItems> {
  const candidates = groups.flat();
  const ids = idsOf(candidates, 'contact_id');
  const linked = ids.flatMap((id) => links.get(id) ?? []);
  const user_ids = [...new Set([...idsOf(candidates, 'user_id'), ...linked])];
  const contacts = await getContactSummaries(ctx, { ids, user_ids });
  return { contacts, people: await getRecipients(ctx, user_ids), links };
}

function itemOf(
  group: PersonGroup,
  { contacts, people, links }: PeopleOfItems,
  { date, locale }: ReaderDay,
  language: Language,
): TodayItem {
  const [{ key, kind, title }] = group;
  const contact_id = first(group, 'contact_id');
  const userId = first(group, 'user_id') ?? links.get(contact_id ?? 0) ?? 0;
  const person = people.get(userId) ?? NO_USER;
  const card =
    contacts.find(({ id }) => id === contact_id) ??
    contacts.find(({ user_id }) => user_id !== null && user_id === person.id) ??
    NO_CONTACT;
  return {
    key,
    kind,
    name: card.name ?? person.name ?? title,
    reason: joinReasons(
      language,
      group.map(({ reason }) => formatReason(language, reason, date, locale)),
    ),
    photo_url: card.photo_url,
    avatar_url: person.avatar_url,
    contact_id: card.id,
    user_id: person.id,
    reminder_id: first(group, 'reminder_id'),
    conversation_id: first(group, 'conversation_id'),
    connection_id: first(group, 'connection_id'),
    share_id: first(group, 'share_id'),
    ask_id: first(group, 'ask_id'),
    introduction_id: first(group, 'introduction_id'),
    can_message: person.can_message,
    email: person.can_message || card.email === '' ? null : card.email,
  };
}

type IdOf = Exclude<keyof Candidate & `${string}_id`, 'id'>;

function first(group: Candidate[], name: IdOf): number | null {
  return group.find((candidate) => candidate[name] !== null)?.[name] ?? null;
}

function idsOf(candidates: Candidate[], name: IdOf): number[] {
  return [...new Set(candidates.map((candidate) => candidate[name]))].filter((id) => id !== null);
}
