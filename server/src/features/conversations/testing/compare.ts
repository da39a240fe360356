import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../../infra/db.ts';
import type { Person } from '../../../testing/test-app.ts';
import { listOf, seenBy, talksOf, unreadBy, type Model, type Talk } from './model.ts';

/** The list of a person and their count of unread messages are those of the model. */
export async function compareList(who: number, model: Model, person: Person): Promise<void> {
  const list = listOf(who, model);
  expect(await person.call('GET /api/conversations/')).toMatchObject({
    results: list.map((talk) => ({
      id: talk.id,
      unread_count: unreadBy(who, talk).length,
      last_message: shown(who, talk).at(-1),
      last_message_time: seenBy(who, talk).at(-1)?.created_at,
    })),
  });
  expect(await person.call('GET /api/messages/unread-count/')).toEqual({
    unread_count: list.reduce((sum, talk) => sum + unreadBy(who, talk).length, 0),
  });
}

/** And so is every message of every conversation, hidden ones too. */
export async function compareWhole(who: number, model: Model, person: Person): Promise<void> {
  await compareList(who, model, person);
  for (const talk of talksOf(who, model)) {
    const messages = shown(who, talk);
    const params = { id: talk.id };
    expect(await person.call('GET /api/conversations/{id}/', { params })).toMatchObject({
      messages: messages.slice(-50),
      unread_count: unreadBy(who, talk).length,
      is_active: !talk.hidden_by.has(who),
    });
    expect(await allMessages(person, talk.id)).toMatchObject(messages);
  }
}

async function allMessages(person: Person, id: number) {
  const pages = [];
  let cursor: string | undefined;
  do {
    const page = await person.call('GET /api/conversations/{id}/messages/', {
      params: { id },
      query: { limit: 200, cursor },
    });
    pages.unshift(...page.results);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return pages;
}

const shown = (who: number, talk: Talk) =>
  seenBy(who, talk).map(({ id, content, created_at, sender, is_read, read_after_block }) => ({
    id,
    content,
    created_at,
    is_read: is_read && !(sender === who && read_after_block),
  }));

/** What is kept for the lists is what the messages themselves say, and their order is that of time. */
export async function expectSound(db: Db): Promise<void> {
  const { rows: wrong } = await sql`
    select kept.* from conversation_members as kept
    cross join lateral (
      select count(*) filter (where sender_id <> kept.user_id and read_at is null) as unread,
        max(id) as last_id, max(created_at) as last_at
      from messages
      where conversation_id = kept.conversation_id and (not withheld or sender_id = kept.user_id)
    ) as said
    where (kept.unread_count, kept.last_message_id, kept.last_message_time)
      is distinct from (said.unread, said.last_id, said.last_at)`.execute(db);
  expect(wrong).toEqual([]);
  const { rows: disordered } = await sql`
    select id from (
      select id, created_at < lag(created_at) over (partition by conversation_id order by id) as earlier
      from messages
    ) as ordered where earlier`.execute(db);
  expect(disordered).toEqual([]);
}
