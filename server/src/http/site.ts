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
import { originOf, type FindSession } from './authenticate.ts';
import {
  addVary,
  precompress,
  sendPrecompressed,
  type PrecompressedBody,
} from './precompressed.ts';
import { onDocumentRequest } from './security-headers.ts';

export interface SiteOptions {
  /** Read per request: the public URL may be known only after the server listens. */
  facts: () => StaticPageContext;
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
  const maker = await loadMaker(folder);
  if (maker === null) return [];
  const documents = cachePages(maker, options.facts);
  for (const path of STATIC_PAGE_PATHS)
    app.get(
      path,
      { onRequest: onDocumentRequest },
      async (request: FastifyRequest, reply: FastifyReply) => {
        if (PAGES[path].access === 'guest') {
          addVary(reply, 'Cookie');
          if (await isSignedIn(request, options.findSession))
            return reply.header('cache-control', 'no-store').redirect('/dashboard', 302);
        }
        return sendPrecompressed(request, reply, (await documents())[path]);
      },
    );
  return STATIC_PAGE_PATHS;
}

async function loadMaker(folder: string): Promise<StaticPageRenderer | null> {
  const file = join(folder, 'documents.js');
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as StaticPageRenderer) : null;
}

/** Renders pages on first use and again in a new year, which they contain. */
function cachePages(
  maker: StaticPageRenderer,
  facts: () => StaticPageContext,
): () => Promise<Documents> {
  let made: { year: number; documents: Promise<Documents> } | undefined;
  return () => {
    const year = new Date().getFullYear();
    if (made?.year !== year) {
      made = { year, documents: makeAll(maker, facts()) };
      // Allows a retry after a failure.
      made.documents.catch(() => (made = undefined));
    }
    return made.documents;
  };
}

async function makeAll(maker: StaticPageRenderer, facts: StaticPageContext): Promise<Documents> {
  const made = Object.entries(await maker.makeDocuments(facts));
  const documents = await Promise.all(
    made.map(async ([path, html]) => [path, await precompress(html)]),
  );
  return Object.fromEntries(documents) as Documents;
}

/** The cookie written by web/src/lib/http/session-token.ts. */
const TOKEN = /(?:^|;\s*)acquaint_token=([\w-]{1,200})(?:;|$)/;

/** Whether the cookie belongs to an active session; if that can't be determined, the static page is shown. */
async function isSignedIn(request: FastifyRequest, findSession: FindSession): Promise<boolean> {
  const [, token] = TOKEN.exec(request.headers.cookie ?? '') ?? [];
  if (token === undefined) return false;
  try {
    return (await findSession(token, originOf(request))) !== null;
  } catch (error) {
    request.log.warn(error, 'Failed to look up a session for a static page');
    return false;
  }
}
