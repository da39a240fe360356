import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SOURCE_LANGUAGE, type Language } from '#contract/languages.ts';
import { INDEXED_APP_PAGES, UNKNOWN_PAGE } from '#contract/static-pages.ts';
import { PAGES } from '#contract/pages.ts';
import { serveCrawlers } from './crawlers.ts';
import { languageOf } from './language.ts';
import {
  addVary,
  precompress,
  sendPrecompressed,
  type PrecompressedBody,
} from './precompressed.ts';
import { handleNotFound } from './error-handler.ts';
import { moveFormerCookieOfPage } from './session-cookies.ts';
import { serveSite, type SiteOptions } from './site.ts';

/** Build output of the app; `dist-site` next to it renders the static pages. */
const WEB_DIR = join(import.meta.dirname, '../../../web/dist');
const ONE_YEAR_MS = 31_536_000_000;

/**
 * Serves hashed assets, static pages, and the app for every other page of the route table, with 404 for unknown paths.
 * See docs/decisions/083.
 */
export async function servePages(
  app: FastifyInstance,
  options: SiteOptions,
  application = WEB_DIR,
): Promise<void> {
  const site = `${application}-site`;
  const shells = await readShells(application, site);
  await app.register(fastifyStatic, {
    root: application,
    index: false,
    // Registers the build's files once; otherwise each request reads the folder.
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      const policy = hashed ? `public, max-age=${ONE_YEAR_MS / 1000}, immutable` : 'no-cache';
      reply.header('cache-control', policy);
    },
  });
  const documents = new Set<string>(await serveSite(app, site, options));
  for (const path of Object.keys(PAGES).filter((staticPath) => !documents.has(staticPath)))
    app.get(path.replaceAll('$', ':'), (request, reply) => {
      moveFormerCookieOfPage(request, reply);
      // The address contains a secret.
      if (path.includes('$')) void reply.header('cache-control', 'no-store');
      return sendShell(
        request,
        reply,
        shells.forPath(path, languageOf(request)),
        path in INDEXED_APP_PAGES,
      );
    });
  serveCrawlers(app, () => options.context().public_url);
  app.setNotFoundHandler((request: FastifyRequest, reply) => {
    const forApi = /^\/api([/?]|$)/.test(request.url) || !['GET', 'HEAD'].includes(request.method);
    return forApi
      ? handleNotFound(request, reply)
      : sendShell(request, reply, shells.forPath(UNKNOWN_PAGE, languageOf(request)), false, 404);
  });
}

/** App pages depend on the user and aren't indexed. */
function sendShell(
  request: FastifyRequest,
  reply: FastifyReply,
  shell: PrecompressedBody,
  isIndexed: boolean,
  status = 200,
): FastifyReply {
  addVary(reply, 'Accept-Language');
  addVary(reply, 'Cookie');
  if (!isIndexed) void reply.header('x-robots-tag', 'noindex');
  return sendPrecompressed(request, reply, shell, status);
}

interface Shells {
  /** The entry HTML of a page in a language, or in English. */
  forPath: (path: string, language: Language) => PrecompressedBody;
}

async function readShells(application: string, site: string): Promise<Shells> {
  const fallback = await precompress((await readIfExists(application, 'index.html')) ?? NOT_BUILT);
  const htmlByLanguage = JSON.parse((await readIfExists(site, 'shells.json')) ?? '{}') as Record<
    string,
    Record<string, string>
  >;
  const shells = new Map<string, PrecompressedBody>();
  for (const [language, htmlByPath] of Object.entries(htmlByLanguage))
    await Promise.all(
      Object.entries(htmlByPath).map(async ([path, html]) => {
        shells.set(`${language} ${path}`, await precompress(html));
      }),
    );
  return {
    forPath: (path, language) =>
      shells.get(`${language} ${path}`) ?? shells.get(`${SOURCE_LANGUAGE} ${path}`) ?? fallback,
  };
}

/** Null without a build, as in API tests. */
function readIfExists(folder: string, name: string): Promise<string | null> {
  return readFile(join(folder, name), 'utf8').catch(() => null);
}

const NOT_BUILT =
  '<!doctype html><title>Acquaint</title><p>The web app isn’t built. Run npm run build.</p>';
