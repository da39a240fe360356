import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGES } from '#contract/pages.ts';
import { noSuchCall } from './error-handler.ts';

const FOLDER = join(import.meta.dirname, '../../../web/dist');
const ONE_YEAR = 31_536_000_000;

/**
 * Serves the built web application: hashed assets for ever, the pages of the route table with 200, and the same
 * document with 404 for every other path, where the application shows Page not found.
 */
export async function servePages(app: FastifyInstance, folder: string = FOLDER): Promise<void> {
  const shell = await readShell(folder);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      const policy = hashed ? `public, max-age=${ONE_YEAR / 1000}, immutable` : 'no-cache';
      reply.header('cache-control', policy);
    },
  });
  const sendShell = (reply: FastifyReply, status: number) =>
    reply
      .code(status)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(shell);
  for (const path of Object.keys(PAGES)) app.get(path, (_request, reply) => sendShell(reply, 200));
  app.setNotFoundHandler((request: FastifyRequest, reply) => {
    const forApi = /^\/api([/?]|$)/.test(request.url) || !['GET', 'HEAD'].includes(request.method);
    return forApi ? noSuchCall(request, reply) : sendShell(reply, 404);
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
