import { parseArgs } from 'node:util';
import { type SignupInvitationFields, signupInvitationFields } from '#contract/signup-control.ts';
import { UsageError } from '../../usage-error.ts';

const USAGE = `Usage:
  npm run people -- list                            lists all accounts
  npm run people -- invite [--uses N] [--days N]    creates a link to sign up
  npm run people -- disable EMAIL                   ends all sessions and blocks login
  npm run people -- enable EMAIL                    allows login again
  npm run people -- delete EMAIL [--yes]            deletes the account with its data
  npm run people -- reset-two-factor EMAIL          for users who lost their second factor
  npm run people -- make-admin EMAIL                makes the user an administrator`;

const VERBS_WITH_EMAIL = ['disable', 'enable', 'delete', 'reset-two-factor', 'make-admin'] as const;
export type VerbWithEmail = (typeof VERBS_WITH_EMAIL)[number];

export type PeopleCommand =
  | { verb: 'list' }
  | ({ verb: 'invite' } & SignupInvitationFields)
  | { verb: VerbWithEmail; email: string; yes: boolean };

const OPTIONS = {
  uses: { type: 'string' },
  days: { type: 'string' },
  yes: { type: 'boolean' },
} as const;
type Options = { uses?: string; days?: string; yes?: boolean };

/** Throws UsageError for invalid arguments. */
export function parsePeopleArgs(words: string[]): PeopleCommand {
  const { positionals, values } = read(words);
  const [verb, email, ...more] = positionals;
  if (verb === undefined) throw usageError('Missing command.');
  rejectOptions(verb, values);
  if (verb === 'list' || verb === 'invite') {
    rejectSuperfluous(positionals.slice(1));
    return verb === 'list' ? { verb } : { verb, ...invitationOf(values) };
  }
  if (!isVerbWithEmail(verb)) throw usageError(`Unknown command "${verb}".`);
  if (email === undefined) throw usageError(`Missing email: ${verb} EMAIL.`);
  rejectSuperfluous(more);
  return { verb, email, yes: values.yes ?? false };
}

function read(words: string[]): { positionals: string[]; values: Options } {
  try {
    return parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw usageError((error as Error).message);
  }
}

function isVerbWithEmail(verb: string): verb is VerbWithEmail {
  return (VERBS_WITH_EMAIL as readonly string[]).includes(verb);
}

function rejectOptions(verb: string, { uses, days, yes }: Options): void {
  if (verb !== 'invite' && (uses !== undefined || days !== undefined))
    throw usageError('Only invite accepts --uses and --days.');
  if (verb !== 'delete' && yes !== undefined) throw usageError('Only delete accepts --yes.');
}

function rejectSuperfluous(words: string[]): void {
  if (words.length > 0) throw usageError(`Unexpected argument "${words.join(' ')}".`);
}

function invitationOf({ uses, days }: Options): SignupInvitationFields {
  const given = Object.entries({ uses, days }).filter(([, value]) => value !== undefined);
  const numbers = Object.fromEntries(given.map(([name, value]) => [name, Number(value)]));
  const { success, data, error } = signupInvitationFields.safeParse(numbers);
  if (success) return data;
  const [issue] = error.issues;
  throw usageError(`--${issue?.path.join('.')}: ${issue?.message}`);
}

function usageError(message: string): UsageError {
  return new UsageError(message, USAGE);
}
