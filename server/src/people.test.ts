import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = import.meta.dirname;

/** Files that read names, emails or photos from `users`, and why they don't use `visiblePerson`. */
const READING_USERS: Record<string, string> = {
  'people.queries.ts': 'defines what users see of each other',
  'features/access-tokens/find-token.queries.ts': 'the own account',
  'features/account/delete-account.queries.ts': 'the account that is deleted',
  'features/administration/people/people.queries.ts': 'any account, for administrators',
  'features/audit-log/audit-log.queries.ts': 'who did what, for administrators',
  'features/card-links/card-links.queries.ts': 'the owner, for people without an account',
  'features/connections/invites/invitations.queries.ts':
    'the inviter, for someone without an account, and whose address it is',
  'features/connections/suggestions/suggested-connections.queries.ts':
    'whose address is on a contact',
  'features/introductions/introductions.queries.ts':
    'the two people of an introduction, for the other one without an account',
  'features/introductions/new-introduction.queries.ts': 'whose address it is',
  'features/notifications/notification-email.queries.ts': 'the recipient of an email',
  'features/notifications/unsubscribe.queries.ts': 'a setting called email',
  'features/referrals/invites/invites.queries.ts': 'the inviter, for someone without an account',
  'features/referrals/payouts/payouts.queries.ts': 'recipients of payouts, for the operator',
  'features/referrals/same-person/same-person.queries.ts': 'whether two accounts are one person',
  'features/users/credentials.queries.ts': 'the own account',
  'features/users/users.queries.ts':
    'the own account, the owner of a referral link, and profiles, which are 404 after a block',
};

/** `users` in a query, with its alias; `me` is the own account. */
const USERS = /(?:\b(?:from|join|update) |')users(?: as (\w+))?\b|\bselectUser\(/g;
const PERSONAL = '(?:first_name|last_name|name_text|email|headline|avatar_url|avatar_key)\\b';

const files = globSync('**/*.queries.ts', { cwd: SOURCE });

/** The declarations of a file, without comments. */
function declarationsIn(name: string): string[] {
  const code = readFileSync(join(SOURCE, name), 'utf8');
  return code
    .replaceAll(/\/\*\*[^]*?\*\/|\/\/ .*$/gm, '')
    .split(/^(?=export |async |function |const )/m);
}

/** Whether it reads a personal column of `users`; unqualified ones may be those of `visiblePerson`. */
function readsPersonalData(declaration: string): boolean {
  const aliases = [...declaration.matchAll(USERS)].map(([, alias = 'users']) => alias);
  const others = aliases.filter((alias) => alias !== 'me');
  const qualified = others.some((alias) =>
    new RegExp(`\\b${alias}\\.${PERSONAL}`).test(declaration),
  );
  const unqualified =
    !declaration.includes('visiblePerson(') &&
    new RegExp(`(?<![.\\w])${PERSONAL}`).test(declaration);
  return others.length > 0 && (qualified || unqualified);
}

it('reads names, emails and photos of other users only through visiblePerson', () => {
  const found = files.filter((name) => declarationsIn(name).some(readsPersonalData));
  expect(found.toSorted()).toEqual(Object.keys(READING_USERS).toSorted());
});

it.each([
  "db.selectFrom('users').select(['id', 'first_name'])",
  "db.selectFrom('messages').innerJoin('users as sender', on).select('sender.email')",
  'sql`select u.avatar_url from connections join users as u on u.id = to_user`',
  "join(visiblePerson(id, 'users.id')).innerJoin('users', on).select('users.email')",
])('finds the query that bypasses visiblePerson: %s', (query) => {
  expect(readsPersonalData(query)).toBe(true);
});
