import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { INDEXED_APP_PAGES } from '#contract/static-pages.ts';
import { PAGES } from '#contract/pages.ts';
import { serveCrawlers } from './crawlers.ts';
import { precompress, sendPrecompressed, type PrecompressedBody } from './precompressed.ts';
import { handleNotFound } from './error-handler.ts';
import { serveSite, type SiteOptions } from './site.ts';

/** Build output of the app; `dist-site` next to it renders the static pages. */
const BUILT = join(import.meta.dirname, '../../../web/dist');
const ONE_YEAR = 31_536_000_000;

/**
 * Serves hashed assets, static pages, and the app for every other page of the route table, with 404 for unknown paths.
 * See docs/decisions/083.
 */
export async function servePages(
  app: FastifyInstance,
  options: SiteOptions,
  application = BUILT,
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
      const policy = hashed ? `public, max-age=${ONE_YEAR / 1000}, immutable` : 'no-cache';
      reply.header('cache-control', policy);
    },
  });
  const documents = new Set<string>(await serveSite(app, site, options));
  for (const path of Object.keys(PAGES).filter((each) => !documents.has(each)))
    app.get(path, (request, reply) =>
      sendShell(request, reply, shells.of(path), path in INDEXED_APP_PAGES),
    );
  serveCrawlers(app, () => options.facts().public_url);
  app.setNotFoundHandler((request: FastifyRequest, reply) => {
    const forApi = /^\/api([/?]|$)/.test(request.url) || !['GET', 'HEAD'].includes(request.method);
    return forApi
      ? handleNotFound(request, reply)
      : sendShell(request, reply, shells.other, false, 404);
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
  if (!isIndexed) void reply.header('x-robots-tag', 'noindex');
  return sendPrecompressed(request, reply, shell, status);
}

interface Shells {
  /** The entry HTML of a page. */
  of: (path: string) => PrecompressedBody;
  other: PrecompressedBody;
}

async function readShells(application: string, site: string): Promise<Shells> {
  const other = await precompress((await read(application, 'index.html')) ?? NOT_BUILT);
  const made = JSON.parse((await read(site, 'shells.json')) ?? '{}') as Record<string, string>;
  const shells = await Promise.all(
    Object.entries(made).map(async ([path, html]) => [path, await precompress(html)] as const),
  );
  const known = new Map(shells);
  return { of: (path) => known.get(path) ?? other, other };
}

/** Null without a build, as in API tests. */
function read(folder: string, name: string): Promise<string | null> {
  return readFile(join(folder, name), 'utf8').catch(() => null);
}

const NOT_BUILT =
  '<!doctype html><title>Acquaint</title><p>The web application is not built: run npm run build.</p>';
