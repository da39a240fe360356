import type pg from 'pg';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Node[];
}

/** Whether PostgreSQL would answer a sentence by reading all contacts. */
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

// A session tells what it did at the latest so long after its last sentence.
const TOLD_AFTER_MS = 11_000;

/** How often `work` made the server read all of a table from the first row to the last. */
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
