import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

export interface McpApp extends TestApp {
  /** Also the public URL. */
  origin: string;
}

/** The whole server, listening, for the official client. */
export async function openMcpApp(): Promise<McpApp> {
  const app = await openTestApp();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  app.context.settings.public_url = origin;
  return { ...app, origin };
}

type Mode = 'legacy' | 'auto';

/** The official client with a token; `auto` negotiates the newest protocol. */
export async function connectClient(app: McpApp, token: string, mode: Mode = 'auto') {
  const client = new Client(
    { name: 'Test assistant', version: '1' },
    { versionNegotiation: { mode } },
  );
  const headers = { authorization: `Bearer ${token}` };
  const url = new URL(`${app.origin}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  return client;
}

/** Text of a result. */
export function textOf(result: { content: { type: string }[] }): string {
  return result.content.map((part) => (part as { text?: string }).text ?? '').join('\n');
}
