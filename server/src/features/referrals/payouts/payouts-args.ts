import { parseArgs } from 'node:util';

const USAGE = `Usage:
  npm run payouts -- list                 who waits to be paid
  npm run payouts -- pay ID               you have paid this one
  npm run payouts -- reject ID --why "…"  you do not pay it; the person reads why`;

/** What the operator asks for. */
export type PayoutsCommand =
  { verb: 'list' } | { verb: 'pay'; id: number } | { verb: 'reject'; id: number; why: string };

/** Words that ask for nothing; the message says why, and how to ask. */
export class UsageError extends Error {
  constructor(sentence: string) {
    super(`${sentence}\n\n${USAGE}`);
  }
}

/** What these words of a command line ask for; UsageError where that is nothing. */
export function parsePayoutsArgs(words: string[]): PayoutsCommand {
  const { positionals, why } = read(words);
  const [verb, number, ...more] = positionals;
  if (verb === undefined) throw new UsageError('Say what to do.');
  if (!['list', 'pay', 'reject'].includes(verb))
    throw new UsageError(`There is no command "${verb}".`);
  if (verb !== 'reject' && why !== undefined) throw new UsageError('Only reject takes --why.');
  const superfluous = verb === 'list' ? positionals.slice(1) : more;
  if (superfluous.length > 0) throw new UsageError(`"${superfluous.join(' ')}" is too much.`);
  if (verb === 'list') return { verb };
  const id = idOf(verb, number);
  return verb === 'pay' ? { verb, id } : { verb: 'reject', id, why: requireWhy(why) };
}

function read(words: string[]): { positionals: string[]; why: string | undefined } {
  try {
    const options = { why: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ args: words, options, allowPositionals: true });
    return { positionals, why: values.why };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function idOf(verb: string, number: string | undefined): number {
  if (number === undefined)
    throw new UsageError(`Say which payout: ${verb} ID, with an ID of the list.`);
  const id = Number(number);
  if (!/^[1-9]\d*$/.test(number) || !Number.isSafeInteger(id))
    throw new UsageError(`"${number}" is not an ID of the list.`);
  return id;
}

function requireWhy(why = ''): string {
  if (why.trim() === '') throw new UsageError('Say why, for the person who reads it: --why "…".');
  return why.trim();
}
