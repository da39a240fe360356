import type pg from 'pg';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Node[];
}

/** Whether the plan scans all contacts. */
export async function scansContacts(
  pool: pg.Pool,
  sentence: string,
  values: unknown[],
): Promise<boolean> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (format json) ${sentence}`,
    values,
  );
  return scans(rows[0]!['QUERY PLAN'][0].Plan);
}

function scans(node: Node): boolean {
  const own = node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'contacts';
  return own || (node.Plans ?? []).some(scans);
}

// Statistics are flushed at the latest this long after the last query.
const TOLD_AFTER_MS = 11_000;

/** Counts sequential scans caused by `work`. */
export async function countScans(
  pool: pg.Pool,
  work: () => Promise<void>,
  table = 'contacts',
): Promise<number> {
  const before = await scansSoFar(pool, table);
  await work();
  await new Promise((resolve) => setTimeout(resolve, TOLD_AFTER_MS));
  return (await scansSoFar(pool, table)) - before;
}

async function scansSoFar(pool: pg.Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ scans: string }>(
    'select seq_scan as scans from pg_stat_user_tables where relname = $1',
    [table],
  );
  return Number(rows[0]!.scans);
}
