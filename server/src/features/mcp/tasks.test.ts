import { isDeepStrictEqual } from 'node:util';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOKEN_SCOPES } from '#contract/scopes.ts';
import { addDays } from '../../infra/clock.ts';
import { connect, sendMessage } from '../../testing/user-fixtures.ts';
import { verify } from '../../testing/verify.ts';
import { addToken } from '../access-tokens/testing/tokens.ts';
import { connectClient, type McpApp, openMcpApp, textOf } from './testing/mcp-app.ts';
import { PEOPLE_TASKS } from './testing/people-tasks.ts';
import { READING } from './testing/reading-tasks.ts';
import { WRITING } from './testing/writing-tasks.ts';

const TASKS = [...READING, ...WRITING, ...PEOPLE_TASKS];

let app: McpApp;
let client: Awaited<ReturnType<typeof connectClient>>;
const names: Record<string, unknown> = {};
const schemas = new Map<string, object>();

beforeAll(async () => {
  app = await openMcpApp();
  const ada = await app.signUp('Ada Lovelace');
  const grace = await app.signUp('Grace Hopper');
  const ben = await app.signUp('Ben Okafor');
  for (const person of [ada, grace, ben]) await verify(app, person);
  await connect(grace, ada);
  await ben.call('POST /api/connections/', { body: { to_user: ada.id } });
  await sendMessage(grace, ada, 'Lunch on Friday?');
  const now = app.clock.now();
  const add = async (body: object) => (await ada.call('POST /api/contacts/', { body })).id;
  names['ana'] = await add({
    first_name: 'Ana',
    last_name: 'Silva',
    email: 'ana@example.com',
    addresses: [{ city: 'Lisbon' }],
    tags: ['friends'],
    notes: 'Likes jazz.',
    birthday: `--${addDays(now, 20).slice(5, 10)}`,
  });
  names['rui'] = await add({
    first_name: 'Rui',
    last_name: 'Costa',
    email: 'rui@example.com',
    job_title: 'Tax adviser',
    addresses: [{ city: 'Porto' }],
  });
  names['max'] = await add({
    first_name: 'Max',
    last_name: 'Weber',
    email: 'max@bank.example',
    job_title: 'Banker',
    addresses: [{ city: 'Berlin' }],
  });
  await add({ first_name: 'Olga' });
  const params = { id: Number(names['ana']) };
  const body = { kind: 'meeting' as const, body: 'About the exhibition' };
  await ada.call('POST /api/contacts/{id}/interactions/', { params, body });
  for (const [title, contact_ids] of [
    ['Send Ana the slides', [params.id]],
    ['Call the bank', []],
  ] as const)
    await ada.call('POST /api/reminders/', {
      body: { title, contact_ids: [...contact_ids], due_date: now.slice(0, 10) },
    });
  const { id } = await grace.call('POST /api/contacts/', { body: { first_name: 'Linus' } });
  await grace.call('POST /api/contact-shares/multi_share/', {
    body: { to_user: ada.id, contacts: [id] },
  });
  await grace.call('POST /api/asks/', {
    body: { need: 'A banker in Berlin', audience: 'connections' },
  });
  names['grace'] = grace.id;
  names['today'] = now.slice(0, 10);
  names['in_60_days'] = addDays(now, 60).slice(0, 10);
  names['yesterday_noon'] = `${addDays(now, -1).slice(0, 10)}T12:00:00.000Z`;
  const { token } = await addToken(ada, [...TOKEN_SCOPES], { name: 'Assistant' });
  client = await connectClient(app, token);
  for (const { name, inputSchema } of (await client.listTools()).tools)
    schemas.set(name, inputSchema);
});
afterAll(async () => {
  await client.close();
  await app.close();
});

/** Replaces `$ana` and `$1.people.0.contact_id`. */
function fill(value: unknown, results: unknown[]): unknown {
  if (Array.isArray(value)) return value.map((member) => fill(member, results));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, fill(member, results)]),
    );
  if (typeof value !== 'string' || !value.startsWith('$')) return value;
  const [first = '', ...path] = value.slice(1).split('.');
  if (first in names) return names[first];
  return path.reduce<unknown>(
    (of, key) => (of as Record<string, unknown>)[key],
    results[Number(first) - 1],
  );
}

/** The part of a result that a task describes: named members, and the first element that fits. */
function partOf(result: unknown, wanted: unknown): unknown {
  if (Array.isArray(wanted) && Array.isArray(result))
    return wanted.length === 0
      ? result
      : wanted.map((element) =>
          result
            .map((one) => partOf(one, element))
            .find((part) => isDeepStrictEqual(part, element)),
        );
  if (typeof wanted !== 'object' || wanted === null) return result;
  const of = (result ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(wanted).map(([key, member]) => [key, partOf(of[key], member)]),
  );
}

const validator = new AjvJsonSchemaValidator();

describe('a model that chooses the right tools', () => {
  it.each(TASKS)('answers “$say”', async ({ calls }) => {
    const results: unknown[] = [];
    for (const { tool, args = {}, result } of calls) {
      const given = fill(args, results) as Record<string, unknown>;
      const schema = schemas.get(tool);
      const { valid, errorMessage } = validator.getValidator(schema ?? { not: {} })(given);
      expect([tool, valid, errorMessage]).toEqual([tool, true, undefined]);
      // The client validates the result against the schema of the tool.
      const answer = await client.callTool({ name: tool, arguments: given });
      expect(answer.isError ? textOf(answer) : '').toBe('');
      const wanted = fill(result, results);
      expect(partOf(answer.structuredContent, wanted)).toEqual(wanted ?? answer.structuredContent);
      results.push(answer.structuredContent);
    }
  });
});

it('has 40 tasks or more, which use most tools', () => {
  const used = new Set(TASKS.flatMap(({ calls }) => calls.map(({ tool }) => tool)));
  expect(TASKS.length).toBeGreaterThanOrEqual(40);
  expect([...schemas.keys()].filter((name) => !used.has(name)).toSorted()).toEqual([
    'accept_introduction',
    'complete_today_item',
    'decline_introduction',
    'decline_share',
    'delete_interaction',
    'list_contact_types',
    'list_custom_fields',
    'reject_connection',
  ]);
});
