import type { APIRoute } from 'astro'

/** Serves the crawlers' rules and the URL of the sitemap; customers' own pages say `noindex`. */
export const GET: APIRoute = ({ site }) =>
  new Response(
    [
      'User-agent: *',
      'Disallow: /api/',
      '',
      `Sitemap: ${new URL('/sitemap-index.xml', site).href}`,
      '',
    ].join('\n'),
  )
