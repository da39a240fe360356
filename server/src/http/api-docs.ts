import type { FastifyInstance } from 'fastify';
import { serviceRoutes } from '#contract/service.ts';
import { precompress, sendPrecompressed, type PrecompressedBody } from './precompressed.ts';

interface Operation {
  summary: string;
  description?: string;
  tags: string[];
  security: { token?: string[] }[];
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>;
}

interface OpenApi {
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
}

/**
 * Serves the OpenAPI document and a static page generated from it. Both are large, so they are generated and compressed
 * once, when they are first requested.
 */
export function serveApiDocs(app: FastifyInstance, getOpenApi: () => unknown): void {
  let json: Promise<PrecompressedBody> | undefined;
  let page: Promise<PrecompressedBody> | undefined;
  app.get(serviceRoutes.openapi.path, async (request, reply) => {
    json ??= precompress(JSON.stringify(getOpenApi()), 'application/json; charset=utf-8');
    return sendPrecompressed(request, reply, await json);
  });
  app.get('/api/docs/', async (request, reply) => {
    page ??= precompress(renderPage(getOpenApi() as OpenApi));
    return sendPrecompressed(request, reply, await page);
  });
}

function renderPage({ info, paths }: OpenApi): string {
  const endpoints = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const features = Map.groupBy(endpoints, ({ operation }) => operation.tags[0] ?? '');
  const sections = [...features].map(
    ([feature, list]) =>
      `<h2>${escape(feature.replaceAll('_', ' '))}</h2>${list.map(renderEndpoint).join('')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><link rel="icon" href="/favicon.svg"><title>API of ${escape(info.title)}</title>
<style>${STYLE}</style></head><body><main><h1>API of ${escape(info.title)} ${escape(info.version)}</h1>
<p>For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1). Requests that need a login carry
<code>Authorization: Bearer &lt;token&gt;</code>, with an access token from <a href="/settings?tab=devices">Settings</a>
or the token of a login. Errors are problem details (RFC 9457).</p>
${sections.join('')}</main></body></html>`;
}

function renderEndpoint(endpoint: { path: string; method: string; operation: Operation }): string {
  const { path, method, operation } = endpoint;
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escape(path)}</code>
<span>${escape(operation.summary)}</span></summary>${renderDescription(operation)}<p>For: ${accessOf(operation)}.</p>
${renderParameters(operation)}${renderContent('Sent', operation.requestBody?.content)}
${Object.entries(operation.responses)
  .map(([status, answer]) => renderContent(`${status} ${answer.description}`, answer.content ?? {}))
  .join('')}</details>`;
}

function accessOf({ security }: Operation): string {
  if (security.length === 0) return 'anyone';
  const token = security.find((scheme) => scheme.token !== undefined)?.token;
  if (token === undefined) return 'logged in, without access tokens';
  return token.length === 0
    ? 'logged in, or any access token'
    : `logged in, or <code>${token.join()}</code>`;
}

function renderDescription({ description }: Operation): string {
  return description === undefined ? '' : `<p>${escape(description)}</p>`;
}

function renderParameters({ parameters }: Operation): string {
  const items = parameters.map(
    ({ name, in: location, required }) =>
      `<li><code>${escape(name)}</code> in ${location}${required ? ', required' : ''}</li>`,
  );
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`;
}

function renderContent(
  title: string,
  content: Record<string, { schema: unknown }> | undefined,
): string {
  if (content === undefined) return '';
  const shapes = Object.entries(content).map(
    ([type, { schema }]) =>
      `<p>${escape(type)}</p><pre tabindex="0">${escape(JSON.stringify(schema, null, 2))}</pre>`,
  );
  return `<h3>${escape(title)}</h3>${shapes.join('')}`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h2 { text-transform: capitalize } h3 { font-size: 1rem }
summary { cursor: pointer; padding: .4rem 0; overflow-wrap: anywhere }
summary span { opacity: .75 }
pre { overflow: auto; max-height: 24rem; padding: .75rem; border: 1px solid; font-size: .85rem }
`;
