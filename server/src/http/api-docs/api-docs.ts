import type { FastifyInstance } from 'fastify';
import { serviceRoutes } from '#contract/service.ts';
import type { OpenApi } from '../openapi.ts';
import { precompress, sendPrecompressed, type PrecompressedBody } from '../precompressed.ts';
import { LANGUAGES, renderGuide } from './guide.ts';
import { escape } from './markup.ts';
import { renderEndpoint, renderSchema } from './reference.ts';

/**
 * Serves the OpenAPI document and a page generated from it, whose script sends requests with an access token. Both are large, so they are generated and compressed
 * once, when they are first requested.
 */
export function serveApiDocs(app: FastifyInstance, getOpenApi: () => Promise<OpenApi>): void {
  let json: Promise<PrecompressedBody> | undefined;
  let page: Promise<PrecompressedBody> | undefined;
  app.get(serviceRoutes.openapi.path, async (request, reply) => {
    json ??= getOpenApi().then((openApi) =>
      precompress(JSON.stringify(openApi), 'application/json; charset=utf-8'),
    );
    return sendPrecompressed(request, reply, await json);
  });
  app.get('/api/docs/', async (request, reply) => {
    page ??= getOpenApi().then(renderPage).then(precompress);
    return sendPrecompressed(request, reply, await page);
  });
}

async function renderPage(openApi: OpenApi): Promise<string> {
  const { info, paths, components } = openApi;
  const endpoints = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const features = Map.groupBy(endpoints, ({ operation }) => operation.tags[0] ?? '');
  const sections = [...features].map(
    ([feature, list]) =>
      `<h3 id="${feature}">${titleOf(feature)}</h3>${list.map((endpoint) => renderEndpoint(endpoint, openApi)).join('')}`,
  );
  const links = [...features.keys()].map((name) => `<a href="#${name}">${titleOf(name)}</a>`);
  const title = `API of ${escape(info.title)}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><link rel="icon" href="/favicon.svg"><title>${title}</title>
<style>${STYLE}</style><script src="/api-docs.js" defer></script></head><body><main><h1>${title} ${escape(info.version)}</h1>
<p>For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav aria-label="Contents"><a href="#start">Getting started</a> <a href="#versions">Versions</a> <a href="#changes">Changes</a>
<a href="#reference">Reference</a> <a href="#schemas">Schemas</a></nav>
<fieldset><legend>Examples in</legend>${renderLanguages()}</fieldset>
${await renderGuide()}
<h2 id="reference">Reference</h2><nav aria-label="Reference">${links.join(' ')}</nav>
<p hidden><label>Access token, to try requests <input id="token" type="password" autocomplete="off"></label></p>
${sections.join('')}
<h2 id="schemas">Schemas</h2>${Object.entries(components.schemas)
    .map(([name, schema]) => renderSchema(name, schema))
    .join('')}</main></body></html>`;
}

const titleOf = (feature: string) =>
  escape(`${feature[0]!.toUpperCase()}${feature.slice(1).replaceAll('_', ' ')}`);

function renderLanguages(): string {
  return Object.entries(LANGUAGES)
    .map(
      ([key, name], index) =>
        `<label><input type="radio" name="language" value="${key}"${index === 0 ? ' checked' : ''}> ${name}</label>`,
    )
    .join(' ');
}

const CHOSEN_LANGUAGE = Object.keys(LANGUAGES)
  .map((key) => `body:not(:has([value=${key}]:checked)) [data-language=${key}]`)
  .join();

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h4 { font-size: 1rem; margin-bottom: 0 }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem }
fieldset { position: sticky; top: 0; z-index: 1; display: flex; gap: 1rem; margin: 1rem 0; border: 1px solid; background: Canvas }
legend { float: left; padding: 0 }
h2, h3, details { scroll-margin-top: 4rem }
summary { cursor: pointer; padding: .4rem 0; overflow-wrap: anywhere }
summary span { opacity: .75 }
code { overflow-wrap: anywhere } pre code { overflow-wrap: normal }
.request { display: grid; gap: .5rem; max-width: 30rem; padding: .75rem 0; justify-items: start }
.request label, .request input, .request textarea, .request output { width: 100% }
input, textarea, button { font: inherit; box-sizing: border-box; max-width: 100% }
pre { overflow: auto; max-height: 24rem; padding: .75rem; border: 1px solid; font-size: .85rem }
${CHOSEN_LANGUAGE} { display: none }
`;
