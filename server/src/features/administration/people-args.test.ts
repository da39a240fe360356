import { describe, expect, it } from 'vitest';
import { UsageError } from '../../usage-error.ts';
import { parsePeopleArgs } from './people-args.ts';

describe('parsePeopleArgs', () => {
  it.each([
    [[], 'Missing command.'],
    [['promote', 'ada@example.org'], 'Unknown command "promote".'],
    [['disable'], 'Missing email: disable EMAIL.'],
    [['list', 'more'], 'Unexpected argument "more".'],
    [['disable', 'a@example.org', 'b@example.org'], 'Unexpected argument "b@example.org".'],
    [['invite', '--uses', '0'], '--uses: Must be a whole number from 1 to 1000.'],
    [['invite', '--days', 'x'], '--days: Must be a whole number from 1 to 365.'],
    [['disable', 'a@example.org', '--yes'], 'Only delete accepts --yes.'],
    [['list', '--uses', '2'], 'Only invite accepts --uses and --days.'],
  ])('rejects %j', (words, message) => {
    expect(() => parsePeopleArgs(words)).toThrow(UsageError);
    expect(() => parsePeopleArgs(words)).toThrow(`${message}\n\nUsage:\n`);
  });

  it.each(['disable', 'enable', 'delete', 'reset-two-factor', 'make-admin'])(
    'returns the email for %s',
    (verb) => {
      const email = 'ada@example.org';
      expect(parsePeopleArgs([verb, email])).toEqual({ verb, email, yes: false });
    },
  );
});
