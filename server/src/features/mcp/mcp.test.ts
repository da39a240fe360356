import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOKEN_SCOPES } from '#contract/scopes.ts';
import type { Person } from '../../testing/test-app.ts';
import { addContact } from '../../testing/user-fixtures.ts';
import { addDevice, addToken } from '../access-tokens/testing/tokens.ts';
import { connectClient, type McpApp, openMcpApp, textOf } from './testing/mcp-app.ts';
import { TOOLS } from './tools.ts';

let app: McpApp;
let ada: Person;
let token: string;
beforeAll(async () => {
  app = await openMcpApp();
  ada = await app.signUp('Ada');
  ({ token } = await addToken(ada, [...TOKEN_SCOPES], { name: 'Assistant' }));
});
afterAll(() => app.close());

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const ACCEPT = 'application/json, text/event-stream';

const post = (headers: Record<string, string>, body: unknown = LIST) =>
  fetch(`${app.origin}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: ACCEPT, ...headers },
    body: JSON.stringify(body),
  });
const from = async (origin: string) => (await post({ ...bearer(token), origin })).status;
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

describe('POST /mcp', () => {
  it('returns 401 with the resource metadata without a token, and for sessions and devices', async () => {
    const challenge = `resource_metadata="${app.origin}/.well-known/oauth-protected-resource/mcp"`;
    const anonymous = await post({});
    expect(anonymous.status).toBe(401);
    expect(anonymous.headers.get('www-authenticate')).toBe(`Bearer ${challenge}`);
    const { token: device } = await addDevice(ada);
    for (const headers of [bearer(ada.token), bearer(device), bearer(`acq_${'x'.repeat(43)}`)]) {
      const answer = await post(headers);
      expect(answer.status).toBe(401);
      const error = `Bearer error="invalid_token", ${challenge}`;
      expect(answer.headers.get('www-authenticate')).toBe(error);
    }
    const cookie = { cookie: `acquaint_session=${ada.token}`, 'sec-fetch-site': 'same-origin' };
    expect((await post(cookie)).status).toBe(401);
  });

  it('returns 403 to pages of other sites and serves those of its own', async () => {
    expect(await from('https://evil.example')).toBe(403);
    expect(await from('null')).toBe(403);
    expect(await from(app.origin)).toBe(200);
  });

  it('returns 400 for unknown protocol versions and malformed JSON, and 405 for other methods', async () => {
    const version = { 'mcp-protocol-version': '1999-01-01' };
    expect((await post({ ...bearer(token), ...version })).status).toBe(400);
    const malformed = await fetch(`${app.origin}/mcp`, {
      method: 'POST',
      headers: { ...bearer(token), 'content-type': 'application/json', accept: ACCEPT },
      body: '{',
    });
    expect(malformed.status).toBe(400);
    for (const method of ['GET', 'DELETE', 'PUT'])
      expect((await fetch(`${app.origin}/mcp`, { method, headers: bearer(token) })).status).toBe(
        405,
      );
  });

  it('sends RateLimit headers as the API does', async () => {
    const { token: other } = await addToken(ada, ['contacts:read']);
    const first = await post(bearer(other));
    expect(first.headers.get('ratelimit-policy')).toBe('"token";q=600;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"token";r=599;t=\d+$/);
  });

  it.each(['legacy', 'auto'] as const)('serves the official client in mode %s', async (mode) => {
    const client = await connectClient(app, token, mode);
    expect(client.getServerVersion()).toMatchObject({ name: 'acquaint' });
    expect(client.getInstructions()).toContain('search_people');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    const id = await addContact(ada, `Grace ${mode}`);
    const found = await client.callTool({
      name: 'search_people',
      arguments: { query: `Grace ${mode}` },
    });
    expect(found.structuredContent).toMatchObject({ total: 1, people: [{ contact_id: id }] });
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates).toMatchObject([{ uriTemplate: 'acquaint://contacts/{id}' }]);
    const { contents } = await client.readResource({ uri: `acquaint://contacts/${id}` });
    expect(contents).toMatchObject([{ mimeType: 'text/markdown' }]);
    expect((contents[0] as { text: string }).text).toContain(`# Grace ${mode}`);
    await expect(client.readResource({ uri: 'acquaint://contacts/999999' })).rejects.toThrow(
      'not found',
    );
    await client.close();
  });
});

describe('tools', () => {
  it.each(TOKEN_SCOPES)('lists and runs only tools of the scope %s', async (scope) => {
    const client = await connectClient(app, (await addToken(ada, [scope])).token);
    const names = (await client.listTools()).tools.map(({ name }) => name);
    const allowed = TOOLS.filter((tool) => tool.scope === scope || tool.scope === 'any');
    expect(names).toEqual(allowed.map(({ name }) => name));
    for (const tool of TOOLS.filter(({ name }) => !names.includes(name))) {
      const rejected = await callTool(client, tool.name, {});
      expect(rejected.isError).toBe(true);
      expect(textOf(rejected)).toContain('insufficient_scope');
    }
    await client.close();
  });

  it('returns the messages of fields, and rejects unknown arguments', async () => {
    const client = await connectClient(app, token);
    const invalid = await callTool(client, 'create_contact', { first_name: 'x'.repeat(400) });
    expect(invalid.isError).toBe(true);
    expect(textOf(invalid)).toContain('- first_name: Must be at most 300 characters.');
    const misspelled = await callTool(client, 'search_people', { query: 'Ana', name: 'Ana' });
    expect(textOf(misspelled)).toContain('- name: Unknown argument. Known ones: query, limit.');
    const foreign = await addContact(await app.signUp('Eve'), 'Secret');
    expect(textOf(await callTool(client, 'prepare_meeting', { contact_id: foreign }))).toContain(
      'not_found',
    );
    expect(textOf(await callTool(client, 'no_such_tool', {}))).toContain('no tool');
    await client.close();
  });

  it('names the program in the timeline, undoes changes, and does repeated work once', async () => {
    const client = await connectClient(app, token);
    const id = await addContact(ada, 'Alan');
    await callTool(client, 'update_contact', { id, nickname: 'Al' });
    const key = crypto.randomUUID();
    const log = { contact_id: id, kind: 'call', note: 'The engine', idempotency_key: key };
    const [first, second] = [
      await callTool(client, 'log_interaction', log),
      await callTool(client, 'log_interaction', log),
    ];
    expect(second.structuredContent).toEqual(first.structuredContent);
    const { results } = await ada.call('GET /api/contacts/{id}/timeline/', { params: { id } });
    expect(results).toMatchObject([
      { type: 'interaction', interaction: { body: 'The engine', program: 'Assistant' } },
      { type: 'change', change: { program: 'Assistant' } },
      { type: 'created' },
    ]);
    await callTool(client, 'undo_contact_change', { id, entry: results[1]!.id });
    const { nickname } = await ada.call('GET /api/contacts/{id}/', { params: { id } });
    expect(nickname).toBe('');
    await client.close();
  });
});

function callTool(client: Awaited<ReturnType<typeof connectClient>>, name: string, args: object) {
  return client.callTool({ name, arguments: { ...args } });
}

it('describes every tool so that a model can choose it', () => {
  const names = new Set(TOOLS.map(({ name }) => name));
  expect(names.size).toBe(TOOLS.length);
  for (const { name, title, description, annotations } of TOOLS) {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(title.length).toBeGreaterThan(5);
    expect(description).toMatch(/^[A-Z].{20,}\.$/s);
    expect(annotations.readOnlyHint).toBe(/^(list|get|find|search|prepare|who)_/.test(name));
  }
});

it('documents every tool', async () => {
  const page = await readFile(new URL('../../../../docs/features/mcp.md', import.meta.url), 'utf8');
  const documented: string[] = page.match(/(?<=`)[a-z]+(_[a-z]+)*(?=`)/g) ?? [];
  expect(TOOLS.map(({ name }) => name).filter((name) => !documented.includes(name))).toEqual([]);
});

const argumentsOf = ({ inputSchema }: (typeof TOOLS)[number]) =>
  Object.entries(inputSchema.properties) as [string, { description?: string }][];

it('says where each id comes from, and mentions only existing tools', () => {
  const names = new Set(TOOLS.map(({ name }) => name));
  const unexplained = TOOLS.flatMap((tool) =>
    argumentsOf(tool)
      .filter(([argument, { description }]) => /(^|_)ids?$/.test(argument) && !description)
      .map(([argument]) => `${tool.name}.${argument}`),
  );
  expect(unexplained).toEqual([]);
  const texts = TOOLS.flatMap((tool) => [
    tool.description,
    ...argumentsOf(tool).map(([, { description = '' }]) => description),
  ]);
  const mentioned = texts.join(' ').match(TOOL_NAME) ?? [];
  expect(mentioned.filter((name) => !names.has(name))).toEqual([]);
  expect(mentioned.length).toBeGreaterThan(50);
});

const TOOL_NAME =
  /\b(list|get|find|search|prepare|undo|create|merge|log|update|delete|change|complete)_(?!ids?\b)[a-z_]+/g;
