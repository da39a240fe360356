import { msg } from '@lingui/core/runtime-macro';
import { conflict } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { tableTime, textTable } from '../../text/text-table.ts';
import { createInvitation, getSignupState } from '../signup-control/public.ts';
import { type AccountAct, performAct } from './people/account-acts.ts';
import type { AccountRow } from './people/accounts.queries.ts';
import { iterateAccounts, requireAccount } from './people/accounts.service.ts';
import type { PeopleCommand, VerbWithEmail } from './people-args.ts';
import { formatName } from '#contract/person-name.ts';

/** In the audit log. */
const COMMAND_LINE = { actor_id: null };

const HEADERS = ['Email', 'Name', 'Created', 'State'];

export interface Terminal {
  print(text: string): void;
  confirm(question: string): Promise<boolean>;
}

/** Commands on one account, and what they print. */
const ACTIONS: Record<VerbWithEmail, { act: AccountAct; done: (email: string) => string }> = {
  disable: {
    act: 'account_disabled',
    done: (email) =>
      `${email} is disabled. Its sessions, access tokens, streams and calendar feed have ended.`,
  },
  enable: { act: 'account_enabled', done: (email) => `${email} can log in again.` },
  delete: {
    act: 'account_deleted',
    done: (email) => `The account ${email} and its data are deleted.`,
  },
  'reset-two-factor': {
    act: 'two_factor_reset',
    done: (email) => `Two-factor authentication of ${email} is off. Its sessions have ended.`,
  },
  'make-admin': {
    act: 'administrator_added',
    done: (email) => `${email} is an administrator.`,
  },
};

/** Runs an operator's command. 404 for an unknown email, 409 if there is nothing to change or it isn't confirmed. */
export async function runPeopleCommand(
  ctx: Context,
  command: PeopleCommand,
  { print, confirm }: Terminal,
): Promise<void> {
  if (command.verb === 'list') return printAccounts(ctx, print);
  if (command.verb === 'invite') return print(await invite(ctx, command));
  const account = await requireAccount(ctx, command.email);
  const { id: user_id, email } = account;
  if (command.verb === 'delete' && !command.yes && !(await confirm(deletionQuestion(account))))
    throw conflict(msg`Nothing was deleted.`);
  const { act, done } = ACTIONS[command.verb];
  await performAct(ctx, act, user_id, COMMAND_LINE);
  print(done(email));
}

async function printAccounts(ctx: Context, print: Terminal['print']): Promise<void> {
  let isEmpty = true;
  for await (const page of iterateAccounts(ctx)) {
    print(textTable(HEADERS, page.map(cellsOf)));
    isEmpty = false;
  }
  if (isEmpty) print('No accounts yet.');
}

function cellsOf(account: AccountRow): string[] {
  const { email, created_at, email_verified_at, administrator, disabled_at } = account;
  const states = [
    administrator && 'administrator',
    email_verified_at === null && 'email not verified',
    disabled_at !== null && `disabled since ${tableTime(disabled_at)}`,
  ];
  return [email, formatName(account), tableTime(created_at), states.filter(Boolean).join(', ')];
}

function deletionQuestion(account: AccountRow): string {
  return `Delete the account ${account.email} of ${formatName(account)} with all its data?`;
}

async function invite(ctx: Context, fields: { uses: number; days: number }): Promise<string> {
  const { url, uses, expires_at } = await createInvitation(ctx, fields, COMMAND_LINE);
  const { mode } = await getSignupState(ctx);
  const notes = {
    open: ['Sign-up is open. Anyone can sign up without this link.'],
    invite: [],
    closed: ['Sign-up is closed. The link won’t work until sign-up by invitation is on.'],
  };
  return [
    `Link: ${url}`,
    `Uses: ${uses}`,
    `Expires: ${tableTime(expires_at)}`,
    ...notes[mode],
  ].join('\n');
}
