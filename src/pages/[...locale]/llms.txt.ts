import type { APIRoute } from 'astro'
import { articlesOf } from '../../components/help/articles.ts'
import { helpTopics } from '../../content/help-schema.ts'
import type { Locale } from '../../i18n/locales.ts'
import { textsOf } from '../../i18n/texts.ts'
import { canonicalUrl } from '../../website/urls.ts'
import { brand } from '../../website/brand.ts'
import { llmsText, markdownUrl } from '../../website/help-markdown.ts'
import { footerGroups } from '../../website/page-map.ts'

export { getStaticPaths } from '../../i18n/static-paths.ts'

/** Serves what the website is, for language models: `/llms.txt`, `/km/llms.txt`. */
export const GET: APIRoute<{ locale: Locale }> = async ({ props: { locale }, site }) => {
  const origin = site ?? new URL('http://localhost:4321')
  const t = textsOf(locale, 'help')
  const common = textsOf(locale, 'common')
  const articles = await articlesOf(locale)
  const help = helpTopics.map((topic) => ({
    title: `${t('title')}: ${t(`topic.${topic}`)}`,
    links: articles
      .filter((article) => article.topic === topic)
      .map(({ title, description, path }) => ({
        title,
        description,
        url: markdownUrl(origin, locale, path),
      })),
  }))
  const pages = footerGroups.map((group) => ({
    title: common(group.title),
    links: group.pages.map(({ path, text }) => ({
      title: common(text),
      url: canonicalUrl(origin, locale, path),
    })),
  }))
  const text = llmsText({
    name: brand.name,
    description: textsOf(locale, 'meta')('home.description', { brand: brand.name }),
    sections: [...help, ...pages],
  })
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
