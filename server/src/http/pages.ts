import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Instance } from '#contract/instance.ts';
import { SOURCE_LANGUAGE, type Language } from '#contract/languages.ts';
import { INDEXED_APP_PAGES, legalUrl, UNKNOWN_PAGE } from '#contract/static-pages.ts';
import { PAGES } from '#contract/pages.ts';
import { escapeHtml } from '../infra/mail/escape-html.ts';
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
    app.get(path.replaceAll('$', ':'), async (request, reply) => {
      moveFormerCookieOfPage(request, reply);
      // The address contains a secret.
      if (path.includes('$')) void reply.header('cache-control', 'no-store');
      const shell = await shells.forPath(path, languageOf(request), options.context().instance);
      return sendShell(request, reply, shell, path in INDEXED_APP_PAGES);
    });
  serveCrawlers(app, () => options.context().public_url);
  app.setNotFoundHandler(async (request: FastifyRequest, reply) => {
    const forApi = /^\/api([/?]|$)/.test(request.url) || !['GET', 'HEAD'].includes(request.method);
    if (forApi) return handleNotFound(request, reply);
    const { instance } = options.context();
    const shell = await shells.forPath(UNKNOWN_PAGE, languageOf(request), instance);
    return sendShell(request, reply, shell, false, 404);
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
  /** The entry HTML of a page in a language, or in English, with the name of the installation. */
  forPath: (path: string, language: Language, instance: Instance) => Promise<PrecompressedBody>;
}

async function readShells(application: string, site: string): Promise<Shells> {
  const fallback = (await readIfExists(application, 'index.html')) ?? NOT_BUILT;
  const htmlByLanguage = JSON.parse((await readIfExists(site, 'shells.json')) ?? '{}') as Record<
    string,
    Record<string, string>
  >;
  const htmlOf = (path: string, language: Language) =>
    htmlByLanguage[language]?.[path] ?? htmlByLanguage[SOURCE_LANGUAGE]?.[path] ?? fallback;
  /** Of one name. */
  let bodies = { head: '', byHtml: new Map<string, Promise<PrecompressedBody>>() };
  return {
    forPath(path, language, instance) {
      const head = headOf(instance);
      if (bodies.head !== head) bodies = { head, byHtml: new Map() };
      const html = htmlOf(path, language);
      const body = bodies.byHtml.get(html) ?? precompress(withInstance(html, instance, head));
      bodies.byHtml.set(html, body);
      return body;
    },
  };
}

/** What the app reads about the installation; empty for the defaults. */
function headOf({ name, imprint }: Instance): string {
  const facts = { name, imprint: imprint && (legalUrl(imprint) ?? '/imprint') };
  return Object.entries(facts)
    .filter(([, content]) => content !== '')
    .map(([key, content]) => `<meta name="instance-${key}" content="${escapeHtml(content)}" />`)
    .join('');
}

function withInstance(html: string, { name }: Instance, head: string): string {
  const complete = html.replace('<head>', () => `<head>${head}`);
  if (name === '') return complete;
  return complete
    .replace(/Acquaint<\/title>/, () => `${escapeHtml(name)}</title>`)
    .replace(/<svg[^>]* aria-label="Acquaint"[^]*?<\/svg>/, '');
}

/** Null without a build, as in API tests. */
function readIfExists(folder: string, name: string): Promise<string | null> {
  return readFile(join(folder, name), 'utf8').catch(() => null);
}

const NOT_BUILT =
  '<!doctype html><title>Acquaint</title><p>The web app isn’t built. Run npm run build.</p>';
