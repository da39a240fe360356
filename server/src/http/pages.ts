import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGES } from '#contract/pages.ts';
import { serveCrawlers } from './crawlers.ts';
import { pack, sendPacked } from './document.ts';
import { noSuchCall } from './error-handler.ts';
import { serveSite, type SiteOptions } from './site.ts';

/** Where the build leaves the application, and what makes the visitors' documents. */
const BUILT = {
  application: join(import.meta.dirname, '../../../web/dist'),
  site: join(import.meta.dirname, '../../../web/dist-site'),
};
const ONE_YEAR = 31_536_000_000;

/**
 * Serves what the build made: hashed assets for ever, the visitors' pages as documents, every other page of the route table
 * as the application with 200, and the application with 404 for every other path, where it shows Page not found.
 */
export async function servePages(
  app: FastifyInstance,
  options: SiteOptions,
  built = BUILT,
): Promise<void> {
  const shell = await pack(await readShell(built.application));
  await app.register(fastifyStatic, {
    root: built.application,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      const policy = hashed ? `public, max-age=${ONE_YEAR / 1000}, immutable` : 'no-cache';
      reply.header('cache-control', policy);
    },
  });
  // What it shows depends on who looks: nothing that a search engine could keep.
  const sendShell = (request: FastifyRequest, reply: FastifyReply, status: number) =>
    sendPacked(request, reply.header('x-robots-tag', 'noindex'), shell, status);
  const documents = new Set<string>(await serveSite(app, built.site, options));
  for (const path of Object.keys(PAGES).filter((each) => !documents.has(each)))
    app.get(path, (request, reply) => sendShell(request, reply, 200));
  serveCrawlers(app, () => options.facts().public_url);
  app.setNotFoundHandler((request: FastifyRequest, reply) => {
    const forApi = /^\/api([/?]|$)/.test(request.url) || !['GET', 'HEAD'].includes(request.method);
    return forApi ? noSuchCall(request, reply) : sendShell(request, reply, 404);
  });
}

/** Without a build (tests of the API) the pages say so. */
async function readShell(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, 'index.html'), 'utf8');
  } catch {
    return '<!doctype html><title>Acquaint</title><p>The web application is not built: run npm run build.</p>';
  }
}
