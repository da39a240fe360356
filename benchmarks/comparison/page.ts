import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { format, resolveConfig } from 'prettier';
import { sortAscending, median } from '../timing.ts';
import { readDjangoVersions } from './processes.ts';

const PAGE = join(import.meta.dirname, '../../docs/benchmarks.md');
const BEGIN = '<!-- comparison: written by npm run bench -- comparison --write -->';
const END = '<!-- /comparison -->';

export interface Row {
  what: string;
  connections: number;
  rates: Record<string, number[]>;
}

export function getMedian(rates: number[]): number {
  return median(sortAscending(rates));
}

/** Ratios per round, ascending. Noise affects both targets of a round alike. */
export function getRatios(rates: number[], others: number[]): number[] {
  return sortAscending(rates.map((rate, round) => rate / (others[round] ?? Number.NaN)));
}

/** The table for docs/benchmarks.md with the environment. */
export async function createReport(pool: pg.Pool, rows: Row[]): Promise<string> {
  const { rows: versions } = await pool.query<{ server_version: string }>('show server_version');
  const [processor] = cpus();
  const machine = [
    `${cpus().length} × ${processor?.model.trim()}`,
    `${Math.round(totalmem() / 1024 ** 3)} GB of memory`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${versions[0]!.server_version}`,
    readDjangoVersions() ?? 'no Django',
  ];
  const date = new Date().toISOString().slice(0, 10);
  const header = [
    '| Requests per second | connections | Acquaint | baseline | ratio | Django | ratio | pgbench |',
    '| --- | --: | --: | --: | --: | --: | --: | --: |',
  ];
  return [`${date}: ${machine.join(', ')}.`, '', ...header, ...rows.map(formatRow)].join('\n');
}

const formatRate = (rates?: number[]) => (rates === undefined ? '' : getMedian(rates).toFixed(0));

function formatRow({ what, connections, rates }: Row): string {
  const { acquaint = [], raw = [], django, pgbench } = rates;
  const formatRatio = (others?: number[]) =>
    others === undefined ? '' : formatRatios(getRatios(acquaint, others));
  const cells = [
    formatRate(acquaint),
    formatRate(raw),
    formatRatio(raw),
    formatRate(django),
    formatRatio(django),
  ];
  return `| ${[what, connections, ...cells, formatRate(pgbench)].join(' | ')} |`;
}

function formatRatios(ratios: number[]): string {
  const [min, mid, max] = [ratios[0], median(ratios), ratios.at(-1)].map((ratio) =>
    ratio?.toFixed(2),
  );
  return `${mid} × (${min}–${max})`;
}

/** Replaces the previous table. */
export async function writePage(table: string): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${PAGE} has no markers for the table.`);
  const before = page.slice(0, from + BEGIN.length);
  const updated = `${before}\n\n${table}\n\n${page.slice(to)}`;
  await writeFile(PAGE, await format(updated, { ...(await resolveConfig(PAGE)), filepath: PAGE }));
}
