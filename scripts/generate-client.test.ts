import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findIncompatible, isMentioned, snapshotOf } from './api/api-snapshot.ts';
import type { OpenApi, Operation } from './api/client-types.ts';
import type { JsonSchema } from './api/json-schema-type.ts';

describe('npm run client', () => {
  it('finds client and snapshot up to date with the contract', () => {
    const script = join(import.meta.dirname, 'generate-client.ts');
    const { status, stderr } = spawnSync(process.execPath, [script, '--check'], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

/** An API with one endpoint that takes and returns a pet. */
function apiWith(pet: JsonSchema, change: Partial<Operation> = {}): string {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } };
  const operation: Operation = {
    summary: 'Create a pet',
    security: [{ token: ['pets:write'] }],
    parameters: [],
    requestBody: { content },
    responses: { '201': { content }, '400': {} },
    ...change,
  };
  const openApi: OpenApi = {
    paths: { '/api/pets/': { post: operation } },
    components: { schemas: { Pet: pet } },
  };
  return snapshotOf(openApi);
}

const text: JsonSchema = { type: 'string' };
const pet: JsonSchema = {
  type: 'object',
  properties: { name: text, kind: { type: 'string', enum: ['cat', 'dog'] } },
  required: ['name', 'kind'],
};
const withMembers = (properties: Record<string, JsonSchema>, required = pet.required!) => ({
  ...pet,
  properties: { ...pet.properties, ...properties },
  required,
});
const header = (required: boolean) => [{ name: 'X', in: 'header', required, schema: text }];

describe('findIncompatible', () => {
  it.each([
    ['a new optional member', withMembers({ color: text }), {}],
    ['a new value', withMembers({ kind: { type: 'string', enum: ['cat', 'dog', 'eel'] } }), {}],
    ['a new optional header', pet, { parameters: header(false) }],
    ['a new error', pet, { responses: { '201': {}, '400': {}, '409': {} } }],
  ] as [string, JsonSchema, Partial<Operation>][])('accepts %s', (_, schema, change) => {
    const { responses: _responses, ...rest } = change;
    expect(findIncompatible(apiWith(pet), apiWith(schema, rest))).toEqual([]);
  });

  it.each([
    ['a removed value', withMembers({ kind: { type: 'string', enum: ['cat'] } }), {}, 'Pet'],
    ['another type', withMembers({ name: { type: 'integer' } }), {}, 'Pet'],
    ['a new required member', withMembers({ age: text }, ['name', 'kind', 'age']), {}, 'Pet'],
    ['a member that may be missing', withMembers({}, ['kind']), { requestBody: undefined }, 'Pet'],
    ['another scope', pet, { security: [{ token: ['zoo:write'] }] }, 'POST /api/pets/'],
    ['a new required header', pet, { parameters: header(true) }, 'POST /api/pets/'],
    ['another status', pet, { responses: { '204': {} } }, 'POST /api/pets/'],
  ] as [string, JsonSchema, Partial<Operation>, string][])(
    'finds %s unless the changelog names it',
    (_, schema, change, subject) => {
      const [fact, ...more] = findIncompatible(
        apiWith(pet, 'requestBody' in change ? change : {}),
        apiWith(schema, change),
      );
      expect(more.every((other) => other.startsWith(`${subject}: `))).toBe(true);
      expect(isMentioned('', fact!)).toBe(false);
      expect(isMentioned(`- \`${subject}\` has changed.`, fact!)).toBe(true);
    },
  );

  it('finds a removed endpoint', () => {
    expect(findIncompatible(apiWith(pet), '')).toContain('POST /api/pets/: exists');
  });

  it('accepts a required member that becomes optional in a body', () => {
    const responses = { '204': {} };
    const before = apiWith(pet, { responses });
    expect(findIncompatible(before, apiWith(withMembers({}, ['kind']), { responses }))).toEqual([]);
  });
});
