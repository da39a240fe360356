import type pg from 'pg';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Node[];
}

/** Whether the plan scans all contacts. */
export async function hasContactScan(
  pool: pg.Pool,
  statement: string,
  values: unknown[],
): Promise<boolean> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (format json) ${statement}`,
    values,
  );
  return containsContactScan(rows[0]!['QUERY PLAN'][0].Plan);
}

function containsContactScan(node: Node): boolean {
  const isContactScan = node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'contacts';
  return isContactScan || (node.Plans ?? []).some(containsContactScan);
}

// PostgreSQL flushes statistics at the latest this long after the last query.
const STATISTICS_DELAY_MS = 11_000;

/** Counts sequential scans caused by `work`. */
export async function countScans(
  pool: pg.Pool,
  work: () => Promise<void>,
  table = 'contacts',
): Promise<number> {
  const scansBefore = await readScanCount(pool, table);
  await work();
  await new Promise((resolve) => setTimeout(resolve, STATISTICS_DELAY_MS));
  return (await readScanCount(pool, table)) - scansBefore;
}

async function readScanCount(pool: pg.Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ scans: string }>(
    'select seq_scan as scans from pg_stat_user_tables where relname = $1',
    [table],
  );
  return Number(rows[0]!.scans);
}
