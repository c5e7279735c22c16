import type { APIRoute } from 'astro'
import { locales, localePath } from '../i18n/locales.ts'

/** Pages of a single customer, and responses that are not pages. */
const closed = ['/checkout-basket', '/payment/', '/top-up', '/online-payment'] as const

/** Serves the crawlers' rules and the URL of the sitemap. */
export const GET: APIRoute = ({ site }) => {
  const paths = ['/api/', ...closed.flatMap((path) => locales.map((l) => localePath(l, path)))]
  return new Response(
    [
      'User-agent: *',
      ...paths.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${new URL('/sitemap-index.xml', site).href}`,
      '',
    ].join('\n'),
  )
}
