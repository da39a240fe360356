import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  STATIC_PAGE_PATHS,
  type StaticPageContext,
  type StaticPageRenderer,
  type StaticPagePath,
} from '#contract/static-pages.ts';
import { PAGES } from '#contract/pages.ts';
import { clientOf, type FindSession } from './authenticate.ts';
import {
  addVary,
  precompress,
  sendPrecompressed,
  type PrecompressedBody,
} from './precompressed.ts';
import { onDocumentRequest } from './security-headers.ts';

export interface SiteOptions {
  /** Read per request: the public URL may be known only after the server listens. */
  context: () => StaticPageContext;
  findSession: FindSession;
}

type Documents = Record<StaticPagePath, PrecompressedBody>;

/**
 * Serves the static pages rendered by the build and redirects users with a session. Returns their paths; empty without
 * a build, where the app shows them. See docs/decisions/083.
 */
export async function serveSite(
  app: FastifyInstance,
  folder: string,
  options: SiteOptions,
): Promise<readonly string[]> {
  const renderer = await loadRenderer(folder);
  if (renderer === null) return [];
  const documents = cachePages(renderer, options.context);
  for (const path of STATIC_PAGE_PATHS)
    app.get(
      path,
      { onRequest: onDocumentRequest },
      async (request: FastifyRequest, reply: FastifyReply) => {
        if (PAGES[path].access === 'guest') {
          addVary(reply, 'Cookie');
          if (await isLoggedIn(request, options.findSession))
            return reply.header('cache-control', 'no-store').redirect('/dashboard', 302);
        }
        return sendPrecompressed(request, reply, (await documents())[path]);
      },
    );
  return STATIC_PAGE_PATHS;
}

async function loadRenderer(folder: string): Promise<StaticPageRenderer | null> {
  const file = join(folder, 'documents.js');
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as StaticPageRenderer) : null;
}

/** Renders pages on first use and again in a new year, which they contain. */
function cachePages(
  renderer: StaticPageRenderer,
  context: () => StaticPageContext,
): () => Promise<Documents> {
  let rendered: { year: number; documents: Promise<Documents> } | undefined;
  return () => {
    const year = new Date().getFullYear();
    if (rendered?.year !== year) {
      rendered = { year, documents: renderAll(renderer, context()) };
      // Allows a retry after a failure.
      rendered.documents.catch(() => (rendered = undefined));
    }
    return rendered.documents;
  };
}

async function renderAll(
  renderer: StaticPageRenderer,
  context: StaticPageContext,
): Promise<Documents> {
  const pages = Object.entries(await renderer.makeDocuments(context));
  const documents = await Promise.all(
    pages.map(async ([path, html]) => [path, await precompress(html)]),
  );
  return Object.fromEntries(documents) as Documents;
}

/** The cookie written by web/src/lib/http/session-token.ts. */
const TOKEN_COOKIE = /(?:^|;\s*)acquaint_token=([\w-]{1,200})(?:;|$)/;

/** Whether the cookie belongs to an active session; if that can't be determined, the static page is shown. */
async function isLoggedIn(request: FastifyRequest, findSession: FindSession): Promise<boolean> {
  const [, token] = TOKEN_COOKIE.exec(request.headers.cookie ?? '') ?? [];
  if (token === undefined) return false;
  try {
    return (await findSession(token, clientOf(request))) !== null;
  } catch (error) {
    request.log.warn(error, 'Failed to look up a session for a static page');
    return false;
  }
}
