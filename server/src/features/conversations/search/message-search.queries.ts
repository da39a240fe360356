import { sql } from 'kysely';
import type { Db } from '../../../infra/db.ts';

/** A search in the messages visible to a user, newest first. */
export interface MessageSearch {
  user_id: number;
  /** Null searches all conversations. */
  conversation_id: number | null;
  /** `like` patterns that must all match. */
  patterns: string[];
  /** Only messages before this id. */
  before: number | null;
}

/**
 * Ids among the `depth` newest messages, and the oldest of these if there may be more. For frequent words the index
 * would return too many rows.
 */
export async function findAmongNewest(
  db: Db,
  search: MessageSearch,
  { depth, limit }: { depth: number; limit: number },
): Promise<{ ids: number[]; oldest: number | null }> {
  const rows = await db
    .with('newest', () => newest(db, search, depth))
    .with('edge', (query) =>
      query
        .selectFrom('newest')
        .select(
          sql<number | null>`case when count(*) = ${depth} then min(message_id) end`.as('oldest'),
        ),
    )
    .selectFrom('edge')
    .leftJoin('newest', (join) => join.on(() => matchesSearch(search)))
    .select(['oldest', 'message_id'])
    .orderBy('message_id', 'desc')
    .limit(limit)
    .execute();
  const ids = rows.map((row) => row.message_id).filter((id) => id !== null);
  return { ids, oldest: rows[0]?.oldest ?? null };
}

function newest(db: Db, { user_id, conversation_id, before }: MessageSearch, depth: number) {
  const texts = db
    .selectFrom('message_texts')
    .where('message_texts.user_id', '=', user_id)
    .select(['message_texts.message_id', 'search_text'])
    .limit(depth);
  if (conversation_id === null)
    return texts
      .$if(before !== null, (query) => query.where('message_id', '<', before!))
      .orderBy('message_id', 'desc');
  return texts
    .innerJoin('messages', 'messages.id', 'message_texts.message_id')
    .where('messages.conversation_id', '=', conversation_id)
    .$if(before !== null, (query) => query.where('messages.id', '<', before!))
    .orderBy('messages.id', 'desc');
}

/** All ids from the word index. `+ 0` prevents a scan of all the user's messages. */
export async function findByTerms(db: Db, search: MessageSearch, limit: number): Promise<number[]> {
  const { user_id, conversation_id, before } = search;
  const rows = await db
    .selectFrom('message_texts')
    .select('message_id')
    .where('user_id', '=', user_id)
    .where(matchesSearch(search))
    .$if(conversation_id !== null, (query) => query.where('conversation_id', '=', conversation_id!))
    .$if(before !== null, (query) => query.where(sql<boolean>`message_id + 0 < ${before}`))
    .orderBy(sql`message_id + 0`, 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.message_id);
}

function matchesSearch({ patterns }: MessageSearch) {
  return sql<boolean>`(${sql.join(
    patterns.map((pattern) => sql`search_text like ${pattern}`),
    sql` and `,
  )})`;
}
