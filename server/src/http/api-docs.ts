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

interface Endpoint {
  path: string;
  method: string;
  operation: Operation;
}

interface OpenApi {
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
}

/**
 * Serves the OpenAPI document and a page generated from it, whose script sends requests with an access token. Both are large, so they are generated and compressed
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
<style>${STYLE}</style><script src="/api-docs.js" defer></script></head><body><main><h1>API of ${escape(info.title)} ${escape(info.version)}</h1>
<p>For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1). Requests that need a login carry
<code>Authorization: Bearer &lt;token&gt;</code>, with an access token from <a href="/settings?tab=devices">Settings</a>
or the token of a login. Errors are problem details (RFC 9457).</p>
<p hidden><label>Access token, to try requests <input id="token" type="password" autocomplete="off"></label></p>
${sections.join('')}</main></body></html>`;
}

/** What web/public/api-docs.js needs to send a request. */
function requestOf({ method, path, operation }: Endpoint): unknown {
  const parameters = operation.parameters.map(({ name, in: location }) => ({ name, in: location }));
  return { method, path, parameters, body: operation.requestBody !== undefined };
}

function renderEndpoint(endpoint: Endpoint): string {
  const { path, method, operation } = endpoint;
  return `<details data-request="${escape(JSON.stringify(requestOf(endpoint)))}"><summary><b>${method.toUpperCase()}</b> <code>${escape(path)}</code>
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
.request { display: grid; gap: .5rem; max-width: 30rem; padding: .75rem 0; justify-items: start }
.request label, .request input, .request textarea, .request output { width: 100% }
input, textarea, button { font: inherit; box-sizing: border-box; max-width: 100% }
pre { overflow: auto; max-height: 24rem; padding: .75rem; border: 1px solid; font-size: .85rem }
`;
