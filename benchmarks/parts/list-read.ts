import { scansContacts } from '../plans.ts';
import type { Result } from '../report.ts';
import { inWords, median, percentile, timeInTurn, type Times } from '../timing.ts';
import type { World } from '../world.ts';

/** One way to read from the list, and what one would ask the database by hand for the same. */
export interface Read {
  what: string;
  /** A path and its query; several are asked in turn. */
  paths: string[];
  /** By hand: `$1` is the owner. */
  sentences: string[];
}

const ROUNDS = 40;

/** What was measured, and how long each call took. */
export interface MeasuredRead {
  result: Result;
  http: Times;
}

/** The time of the call, beside that of the sentence by hand in the same minute; and whether its plan reads all. */
export async function measureRead({ server, pool, ada }: World, read: Read): Promise<MeasuredRead> {
  const headers = { authorization: `Bearer ${ada.token}` };
  const times = await timeInTurn(ROUNDS, {
    http: async (round) => {
      const answer = await fetch(server.origin + of(read.paths, round), { headers });
      if (!answer.ok) throw new Error(`${read.what}: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    },
    sql: (round) => pool.query(of(read.sentences, round), [ada.id]),
  });
  const scans = await scansContacts(pool, read.sentences[0]!, [ada.id]);
  const { http, sql } = times;
  const ratio = (median(http) / median(sql)).toFixed(1);
  const result: Result = {
    what: `${read.what}, p95`,
    value: percentile(http, 0.95),
    unit: 'ms',
    beside:
      `p50 ${inWords(median(http))}; by hand p50 ${inWords(median(sql))}, ${ratio} ×` +
      (scans ? '; by hand reads all contacts' : ''),
  };
  return { result, http };
}

function of<T>(list: T[], round: number): T {
  return list[round % list.length]!;
}
