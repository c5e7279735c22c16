import type { APIRoute } from 'astro'
import { locales, localePath } from '../i18n/locales.ts'

/** Pages of one customer, and answers that are no pages. */
const closed = ['/checkout-basket', '/payment/', '/top-up', '/online-payment'] as const

/** What a crawler may read, and where the list of pages is. */
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
