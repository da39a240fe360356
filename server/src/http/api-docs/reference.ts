import type { OpenApi, Operation } from '../openapi.ts';
import type { Json } from '../openapi-schemas.ts';
import { escape, renderExamples, renderInline } from './markup.ts';
import { type Endpoint, snippetsFor } from './snippets.ts';

/** What web/public/api-docs.js needs to send a request. */
function requestOf({ method, path, operation }: Endpoint): unknown {
  const parameters = operation.parameters.map(({ name, in: location }) => ({ name, in: location }));
  return { method, path, parameters, body: operation.requestBody !== undefined };
}

export function renderEndpoint(endpoint: Endpoint, openApi: OpenApi): string {
  const { path, method, operation } = endpoint;
  const { summary, description, deprecated } = operation;
  return `<details data-request="${escape(JSON.stringify(requestOf(endpoint)))}"><summary><b>${method.toUpperCase()}</b> <code>${escape(path)}</code>
<span>${escape(summary)}</span>${deprecated ? ' <b>Deprecated</b>' : ''}</summary>${description === undefined ? '' : `<p>${renderInline(description)}</p>`}<p>For: ${accessOf(operation)}.</p>
${renderParameters(operation)}${renderExamples(snippetsFor(endpoint, openApi))}<div data-form></div>${renderContent('Sent', operation.requestBody?.content)}
${renderResponses(operation)}</details>`;
}

/** With an anchor for references to it. */
export function renderSchema(name: string, schema: Json): string {
  return `<details id="schema-${name}"><summary><code>${name}</code></summary>${renderJson(schema)}</details>`;
}

function accessOf({ security }: Operation): string {
  if (security.length === 0) return 'anyone';
  const token = security.find((scheme) => scheme['token'] !== undefined)?.['token'];
  if (token === undefined) return 'logged in, without access tokens';
  return token.length === 0
    ? 'logged in, or any access token'
    : `logged in, or <code>${token.join()}</code>`;
}

function renderParameters({ parameters }: Operation): string {
  const items = parameters.map(
    ({ name, in: location, required }) =>
      `<li><code>${escape(name)}</code> in ${location}${required ? ', required' : ''}</li>`,
  );
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`;
}

/** All errors are problem details. */
function renderResponses({ responses }: Operation): string {
  const [succeeded, failed] = [true, false].map((isError) =>
    Object.entries(responses).filter(([, { $ref }]) => ($ref === undefined) === isError),
  );
  const errors = failed!.map(([status, { description }]) => `${status} ${escape(description)}`);
  return `${succeeded!
    .map(([status, { description, content = {} }]) =>
      renderContent(`${status} ${description}`, content),
    )
    .join('')}<p>Errors: ${errors.join(', ')}</p>`;
}

function renderContent(
  title: string,
  content: Record<string, { schema: Json }> | undefined,
): string {
  if (content === undefined) return '';
  const shapes = Object.entries(content).map(
    ([type, { schema }]) => `<p>${escape(type)}</p>${renderJson(schema)}`,
  );
  return `<h4>${escape(title)}</h4>${shapes.join('')}`;
}

/** References are links. */
function renderJson(schema: Json): string {
  const text = escape(JSON.stringify(schema, null, 2)).replaceAll(
    /#\/components\/schemas\/(\w+)/g,
    '<a href="#schema-$1">$&</a>',
  );
  return `<pre tabindex="0">${text}</pre>`;
}
