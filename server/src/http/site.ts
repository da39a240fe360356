import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  localizedPages,
  STATIC_PAGE_PATHS,
  type StaticPageContext,
  type StaticPageRenderer,
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
import { moveFormerCookieOfPage, sessionCookiesOf } from './session-cookies.ts';

export interface SiteOptions {
  /** Read per request: the public URL may be known only after the server listens. */
  context: () => StaticPageContext;
  findSession: FindSession;
}

/** By path. */
type Documents = Record<string, PrecompressedBody>;

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
  for (const { page, path } of localizedPages(renderer.languages))
    app.get(
      path,
      { onRequest: onDocumentRequest },
      async (request: FastifyRequest, reply: FastifyReply) => {
        if (PAGES[page].access === 'guest') {
          addVary(reply, 'Cookie');
          if (await isLoggedIn(request, options))
            return reply.header('cache-control', 'no-store').redirect('/dashboard', 302);
        }
        moveFormerCookieOfPage(request, reply);
        return sendPrecompressed(request, reply, (await documents())[path]!);
      },
    );
  return STATIC_PAGE_PATHS;
}

async function loadRenderer(folder: string): Promise<StaticPageRenderer | null> {
  const file = join(folder, 'documents.js');
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as StaticPageRenderer) : null;
}

/** Renders pages on first use, and again in a new year or with other settings, which they contain. */
function cachePages(
  renderer: StaticPageRenderer,
  context: () => StaticPageContext,
): () => Promise<Documents> {
  let rendered: { key: string; documents: Promise<Documents> } | undefined;
  return () => {
    const { name, contact_email, imprint, terms, privacy } = context().instance;
    const year = new Date().getFullYear();
    const key = JSON.stringify([year, name, contact_email, imprint, terms, privacy]);
    if (rendered?.key !== key) {
      rendered = { key, documents: renderAll(renderer, context()) };
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
  return Object.fromEntries(documents);
}

/**
 * Whether the cookies belong to an active session; if that can't be determined, the static page is shown. Links from
 * other sites count, too: the redirect is visible only to the user.
 */
async function isLoggedIn(request: FastifyRequest, { findSession }: SiteOptions): Promise<boolean> {
  const { tokens, is_marked } = sessionCookiesOf(request);
  if (!is_marked) return false;
  try {
    for (const token of tokens)
      if ((await findSession(token, clientOf(request))) !== null) return true;
    return false;
  } catch (error) {
    request.log.warn(error, 'Failed to look up a session for a static page');
    return false;
  }
}
