import type { APIRoute } from 'astro'
import { postsOf } from '../../components/blog/posts.ts'
import type { Locale } from '../../i18n/locales.ts'
import { textsOf } from '../../i18n/texts.ts'
import { canonicalUrl } from '../../website/urls.ts'
import { brand } from '../../website/brand.ts'
import { rssFeed } from '../../website/rss.ts'

export { getStaticPaths } from '../../i18n/static-paths.ts'

/** Serves the blog's feed of a language: `/rss.xml`, `/km/rss.xml`. */
export const GET: APIRoute<{ locale: Locale }> = async ({
  props: { locale },
  site: configured,
}) => {
  const websiteUrl = configured ?? new URL('http://localhost:4321')
  const t = textsOf(locale, 'blog')
  const posts = await postsOf(locale)
  const feed = rssFeed({
    title: t('feed.title', { brand: brand.name }),
    description: t('meta.list.description'),
    page: canonicalUrl(websiteUrl, locale, '/blog'),
    url: canonicalUrl(websiteUrl, locale, '/rss.xml'),
    locale,
    items: posts.map(({ title, description, path, date, topic }) => ({
      title,
      description,
      date,
      url: canonicalUrl(websiteUrl, locale, path),
      category: t(`topic.${topic}`),
    })),
  })
  return new Response(feed, { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } })
}
