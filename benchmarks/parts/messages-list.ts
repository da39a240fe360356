import pg from 'pg';
import type { Caller } from '../client.ts';
import { MESSAGES } from '../data-set/messages.ts';
import type { Result } from '../report.ts';
import type { QueryTimer } from '../query-times.ts';
import type { Server } from '../server.ts';
import { sortAscending, formatDuration, median, percentile, measureTime } from '../timing.ts';

const ROUNDS = 60;
const WARM_UP_ROUNDS = 10;
const MAX_RATIO = 1.5;

/** The same fifty rows in one query on the list's index. */
const BASELINE_QUERY = `
  select mine.conversation_id, mine.unread_count, mine.last_message_time, mine.hidden_at,
    me.id as my_id, trim(me.first_name || ' ' || me.last_name) as my_name, me.email as my_email,
    other.id as other_id, trim(other.first_name || ' ' || other.last_name) as other_name,
    case when (
      select true from connections
      where least(from_user, to_user) = least(me.id, other.id)
        and greatest(from_user, to_user) = greatest(me.id, other.id) and status = 'accepted'
      limit 1
    ) then other.email end as other_email,
    last.id, last.content, last.sender_id, last.created_at, last.read_at, shares.list
  from conversation_members as mine
  join users as me on me.id = mine.user_id
  join conversation_members as theirs
    on theirs.conversation_id = mine.conversation_id and theirs.user_id <> mine.user_id
  join users as other on other.id = theirs.user_id
  left join messages as last on last.id = mine.last_message_id
  left join lateral (
    select json_agg(json_build_object('id', id, 'contact_name', contact_name, 'status', status)
      order by id) as list
    from contact_shares where message_id = mine.last_message_id
  ) as shares on true
  where mine.user_id = $1 and mine.hidden_at is null
  order by mine.last_message_time desc, mine.conversation_id desc
  limit 51`;

/** Compares the duration of the list's queries with the baseline query, interleaved. */
export async function measureList(
  server: Server,
  queryTimer: QueryTimer,
  person: Caller,
): Promise<Result[]> {
  const client = new pg.Client({ connectionString: queryTimer.url });
  await client.connect();
  const times = { http: [] as number[], list: [] as number[], baseline: [] as number[] };
  let count = 0;
  try {
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
      queryTimer.takeQueries();
      const http = await measureTime(() => readList(server, person));
      const queries = queryTimer.takeQueries().filter(({ text }) => belongsToList(text));
      await client.query(BASELINE_QUERY, [person.id]);
      const baselineQuery = queryTimer.takeQueries().find(({ text }) => belongsToList(text));
      if (round < 0) continue;
      count = queries.length;
      times.http.push(http);
      times.list.push(queries.reduce((sum, { time }) => sum + time, 0));
      times.baseline.push(baselineQuery!.time);
    }
  } finally {
    await client.end();
  }
  const [http, list, baseline] = [times.http, times.list, times.baseline].map(sortAscending) as [
    number[],
    number[],
    number[],
  ];
  return [
    {
      what: `List of ${MESSAGES.conversations} conversations of ${MESSAGES.each} messages`,
      value: median(list) / median(baseline),
      unit: '×',
      at_most: MAX_RATIO,
      details:
        `${formatDuration(median(list))} in ${count} queries, baseline ${formatDuration(median(baseline))}; ` +
        `over HTTP p50 ${formatDuration(median(http))}, p95 ${formatDuration(percentile(http, 0.95))}`,
    },
  ];
}

/** Excludes session and job queries. Prepared statements appear by name. */
function belongsToList(text: string): boolean {
  return /conversation_members|conversations \d|messages|contact_shares/.test(text);
}

async function readList({ origin }: Server, { token }: Caller): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${origin}/api/conversations/?limit=50`, { headers });
  const { results } = (await response.json()) as { results?: unknown[] };
  if (results?.length !== 50) throw new Error(`The list of conversations: ${response.status}`);
}
