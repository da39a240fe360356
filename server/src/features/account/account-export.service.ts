import type { Readable } from 'node:stream';
import type { Conversation } from '#contract/conversations.ts';
import { HOUR_MS } from '../../infra/clock.ts';
import type { UserContext } from '../../context.ts';
import { getTokens } from '../access-tokens/public.ts';
import { getIntroductions } from '../introductions/public.ts';
import { getMutes, getOwnAsks } from '../asks/public.ts';
import { getBlocks } from '../blocks/public.ts';
import { getConnections, getDismissedSuggestions } from '../connections/public.ts';
import { getContactShares } from '../contact-shares/public.ts';
import { getContactTypes } from '../contact-types/public.ts';
import { getTagColors } from '../bulk/public.ts';
import { getContactViews } from '../contact-views/public.ts';
import { getCustomFields } from '../custom-fields/public.ts';
import { getTodayDismissals } from '../dashboard/public.ts';
import { getDismissedDuplicates, getMerges } from '../duplicates/public.ts';
import { getImports } from '../imports/public.ts';
import { getContactChanges, getInteractions } from '../interactions/public.ts';
import { contactsText, jsonArray } from '../exports/public.ts';
import { getNotifications } from '../notifications/public.ts';
import { getLinks } from '../oidc/public.ts';
import { getPasskeys } from '../passkeys/public.ts';
import { consume } from '../rate-limits/public.ts';
import { getEarnings, getPayouts, getReferrals } from '../referrals/public.ts';
import { getAllCompletions, getAllReminders, getTagCadences } from '../reminders/public.ts';
import { getHouseholds, getOwnKinds, getStoredRelationships } from '../relationships/public.ts';
import { getSecurityLog, recordSecurityChange } from '../security-log/public.ts';
import { getSessions } from '../sessions/public.ts';
import { getMe } from '../users/public.ts';
import { getWebhooks } from '../webhooks/public.ts';
import { getAllConversations, getMessages } from '../conversations/public.ts';
import type { Db } from '../../infra/db.ts';
import type { Page, PageQuery } from '../../paging.ts';
import { findContactIds, streamFullContacts } from '../contacts/public.ts';
import { iteratePages } from './iterate-pages.ts';
import { exportReadme } from './export-readme.ts';
import { type ZipEntry, createZip } from './zip.ts';

/** Contacts per query. */
const BATCH_SIZE = 500;

const EXPORT_LIMIT = { name: 'export', max: 10, window_ms: HOUR_MS };

/**
 * Streams the account as a zip. Each list is read page by page, so memory doesn't grow with its length. Notifies the
 * owner. 429 after ten exports in an hour.
 */
export async function exportAccount(
  ctx: UserContext,
): Promise<{ content: Readable; file_name: string }> {
  await consume(ctx, { limit: EXPORT_LIMIT, subject: String(ctx.user_id) });
  const at = ctx.clock.now();
  const me = await getMe(ctx, ctx.user_id);
  const avatar = await findOwnAvatar(ctx.db, ctx.user_id);
  await recordSecurityChange(ctx, ctx.user_id, 'data_exported');
  const entries: ZipEntry[] = [
    {
      name: 'README.txt',
      content: () => singleChunk(exportReadme(ctx.language, { email: me.email, at })),
    },
    { name: 'account.json', content: () => singleChunk(`${JSON.stringify(me, null, 2)}\n`) },
    ...contactFiles(ctx),
    ...listFiles(ctx),
    { name: 'conversations.json', content: () => conversationsJson(ctx) },
    ...(avatar === null ? [] : [{ name: 'avatar.webp', content: () => singleChunk(avatar) }]),
  ];
  const content = createZip(entries, new Date(at));
  content.on('error', (error) => ctx.log.error({ err: error }, 'Export failed'));
  return { content, file_name: `acquaint-export-${at.slice(0, 10)}.zip` };
}

type ListPage = (ctx: UserContext, query: PageQuery) => Promise<Page<unknown>>;

/** Files with all rows of one or more lists. */
const LISTS: [name: string, ...lists: ListPage[]][] = [
  ['contact-types', getContactTypes],
  ['contact-views', getContactViews],
  ['custom-fields', getCustomFields],
  ['tag-colors', getTagColors],
  ['relationships', getStoredRelationships],
  ['relationship-kinds', getOwnKinds],
  ['households', getHouseholds],
  ['interactions', getInteractions],
  [
    'connections',
    (ctx, query) => getConnections(ctx, 'sent', query),
    (ctx, query) => getConnections(ctx, 'received', query),
  ],
  ['contact-shares', getContactShares],
  ['asks', getOwnAsks],
  ['asks-muted', getMutes],
  ['introductions', (ctx, query) => getIntroductions(ctx, query)],
  ['reminders', getAllReminders],
  ['reminders-done', getAllCompletions],
  ['tag-cadences', getTagCadences],
  ['today-done', getTodayDismissals],
  ['suggestions-dismissed', getDismissedSuggestions],
  ['imports', getImports],
  ['merges', getMerges],
  ['duplicates-dismissed', getDismissedDuplicates],
  ['referrals', getReferrals],
  ['earnings', getEarnings],
  ['payouts', getPayouts],
  ['notifications', getNotifications],
  ['security-log', getSecurityLog],
  ['sessions', getSessions],
  ['access-tokens', getTokens],
  ['webhooks', getWebhooks],
  ['blocks', getBlocks],
  ['passkeys', getPasskeys],
  ['single-sign-on', (ctx) => getLinks(ctx)],
];

function listFiles(ctx: UserContext): ZipEntry[] {
  return LISTS.map(([name, ...lists]) => ({
    name: `${name}.json`,
    content: () =>
      jsonArray(concatLists(lists.map((list) => iteratePages((query) => list(ctx, query))))),
  }));
}

async function* concatLists(lists: AsyncIterable<unknown[]>[]): AsyncGenerator<unknown[]> {
  for (const pages of lists) yield* pages;
}

async function* singleChunk(content: string | Buffer): AsyncGenerator<string | Buffer> {
  yield await Promise.resolve(content);
}

/** One JSON array of all conversations, each with its messages, newest first. */
async function* conversationsJson(ctx: UserContext): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const page of iteratePages((query) => getAllConversations(ctx, query)))
    for (const conversation of page) {
      yield separator;
      yield* conversationJson(ctx, conversation);
      separator = ',\n';
    }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function* conversationJson(
  ctx: UserContext,
  { messages: _none, last_message: _last, ...conversation }: Conversation,
): AsyncGenerator<string> {
  yield `${JSON.stringify(conversation).slice(0, -1)},"messages":[`;
  let separator = '\n  ';
  for await (const page of iteratePages((query) => getMessages(ctx, conversation.id, query))) {
    for (const message of page.toReversed()) {
      yield separator + JSON.stringify(message);
      separator = ',\n  ';
    }
  }
  yield ']}';
}

export async function findOwnAvatar(db: Db, user_id: number): Promise<Buffer | null> {
  const avatar = await db
    .selectFrom('avatars')
    .select('image')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return avatar?.image ?? null;
}

export function contactFiles(ctx: UserContext): ZipEntry[] {
  return [
    { name: 'contacts.json', content: () => contactsText(ctx, 'json') },
    { name: 'contacts.csv', content: () => contactsText(ctx, 'csv') },
    { name: 'contacts.vcf', content: () => contactsText(ctx, 'vcf') },
    { name: 'contacts-trash.json', content: () => contactsText(ctx, 'json', { trash: true }) },
    { name: 'contact-changes.json', content: () => jsonArray(changes(ctx)) },
  ];
}

async function* changes(ctx: UserContext): AsyncGenerator<unknown[]> {
  const all = { after: 0, limit: Number.MAX_SAFE_INTEGER };
  const contactIds = await findContactIds(ctx, {}, all);
  for (let from = 0; from < contactIds.length; from += BATCH_SIZE)
    yield* changesOf(ctx, contactIds.slice(from, from + BATCH_SIZE));
  for await (const page of streamFullContacts(ctx, { trash: true })) {
    const trashedIds = page.map(({ contact }) => contact.id);
    yield* changesOf(ctx, trashedIds);
  }
}

function changesOf(ctx: UserContext, contact_ids: number[]) {
  return iteratePages((query) => getContactChanges(ctx, contact_ids, query));
}
