import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { format, resolveConfig } from 'prettier';
import { inOrder, median } from '../timing.ts';
import { djangoVersions } from './processes.ts';

const PAGE = join(import.meta.dirname, '../../docs/benchmarks.md');
const BEGIN = '<!-- comparison: written by npm run bench -- comparison --write -->';
const END = '<!-- /comparison -->';

export interface Row {
  what: string;
  connections: number;
  rates: Record<string, number[]>;
}

export function middleOf(rates: number[]): number {
  return median(inOrder(rates));
}

/** Ratios per round, smallest first: noise affects both targets of a round. */
export function timesOf(rates: number[], others: number[]): number[] {
  return inOrder(rates.map((rate, round) => rate / (others[round] ?? Number.NaN)));
}

/** The table for docs/benchmarks.md with the environment. */
export async function pageOf(pool: pg.Pool, rows: Row[]): Promise<string> {
  const { rows: told } = await pool.query<{ server_version: string }>('show server_version');
  const [processor] = cpus();
  const machine = [
    `${cpus().length} × ${processor?.model.trim()}`,
    `${Math.round(totalmem() / 1024 ** 3)} GB of memory`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${told[0]!.server_version}`,
    djangoVersions() ?? 'no Django',
  ];
  const date = new Date().toISOString().slice(0, 10);
  const head = [
    '| Requests per second | connections | Acquaint | baseline | ratio | Django | ratio | pgbench |',
    '| --- | --: | --: | --: | --: | --: | --: | --: |',
  ];
  return [`${date}: ${machine.join(', ')}.`, '', ...head, ...rows.map(lineOf)].join('\n');
}

const whole = (rates?: number[]) => (rates === undefined ? '' : middleOf(rates).toFixed(0));

function lineOf({ what, connections, rates }: Row): string {
  const { acquaint = [], raw = [], django, pgbench } = rates;
  const times = (others?: number[]) =>
    others === undefined ? '' : timesInWords(timesOf(acquaint, others));
  const cells = [whole(acquaint), whole(raw), times(raw), whole(django), times(django)];
  return `| ${[what, connections, ...cells, whole(pgbench)].join(' | ')} |`;
}

function timesInWords(times: number[]): string {
  const [least, middle, most] = [times[0], median(times), times.at(-1)].map((one) =>
    one?.toFixed(2),
  );
  return `${middle} × (${least}–${most})`;
}

/** Replaces the previous table. */
export async function writePage(table: string): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${PAGE} has no place for the table.`);
  const before = page.slice(0, from + BEGIN.length);
  const written = `${before}\n\n${table}\n\n${page.slice(to)}`;
  await writeFile(PAGE, await format(written, { ...(await resolveConfig(PAGE)), filepath: PAGE }));
}
