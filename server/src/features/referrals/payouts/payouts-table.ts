import { toDecimal } from '../money.ts';
import type { OpenPayout } from './settle-payouts.ts';

const HEADERS = ['ID', 'Person', 'Email', 'Amount', 'Method', 'Destination', 'Since'];

/** Who waits to be paid, as a table for a terminal. */
export function payoutsTable(payouts: OpenPayout[]): string {
  if (payouts.length === 0) return 'Nobody waits to be paid.';
  const rows = [HEADERS, ...payouts.map(cellsOf)];
  const widths = HEADERS.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) => lineOf(row, widths)).join('\n');
}

function cellsOf(payout: OpenPayout): string[] {
  return [
    String(payout.id),
    `${payout.first_name} ${payout.last_name}`.trim(),
    payout.email,
    `${toDecimal(payout)} ${payout.currency}`,
    payout.method,
    payout.destination,
    `${payout.created_at.slice(0, 16).replace('T', ' ')} UTC`,
  ].map(harmless);
}

function lineOf(row: string[], widths: number[]): string {
  return row
    .map((cell, column) => cell.padEnd(widths[column]!))
    .join('  ')
    .trimEnd();
}

/** What people wrote must not steer the terminal of the operator. */
function harmless(text: string): string {
  return text.replaceAll(/\p{C}/gu, '�');
}
