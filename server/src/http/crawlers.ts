import type { FastifyInstance } from 'fastify';
import { STATIC_PAGE_PATHS } from '#contract/static-pages.ts';
import { precompress, sendPrecompressed } from './precompressed.ts';

/** Serves robots.txt and the sitemap of the static pages at the public URL. */
export function serveCrawlers(app: FastifyInstance, publicUrl: () => string): void {
  app.get('/robots.txt', async (request, reply) =>
    sendPrecompressed(
      request,
      reply,
      await precompress(robotsOf(publicUrl()), 'text/plain; charset=utf-8'),
    ),
  );
  app.get('/sitemap.xml', async (request, reply) =>
    sendPrecompressed(
      request,
      reply,
      await precompress(sitemapOf(publicUrl()), 'application/xml; charset=utf-8'),
    ),
  );
}

/** Pages that must not be indexed stay crawlable, so that their `noindex` is seen. */
function robotsOf(public_url: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${public_url}/sitemap.xml\n`;
}

function sitemapOf(public_url: string): string {
  const entries = STATIC_PAGE_PATHS.map(
    (path) => `  <url><loc>${escape(public_url + path)}</loc></url>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
