import type { Server } from './contract-types.ts';

/** What search engines ask for: where they may go, and which pages there are. */
export function serveCrawlers(server: Server, publicUrl: string, addresses: readonly string[]): void {
  const robots = `User-agent: *\nDisallow: /api/\nSitemap: ${publicUrl}/sitemap.xml\n`;
  const entries = addresses.map((address) => `  <url><loc>${escapeXml(publicUrl + address)}</loc></url>\n`).join('');
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`;
  server.get('/robots.txt', { schema: { hide: true } }, (_, reply) => reply.type('text/plain; charset=utf-8').send(robots));
  server.get('/sitemap.xml', { schema: { hide: true } }, (_, reply) => reply.type('application/xml; charset=utf-8').send(sitemap));
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
