import type { APIRoute } from 'astro'
import { articleNamed, articlesOf } from '../../../components/help/articles.ts'
import type { HelpArticle } from '../../../components/help/articles.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { getStaticPaths as languages } from '../../../i18n/static-paths.ts'
import { textsOf } from '../../../i18n/texts.ts'
import { articleMarkdown } from '../../../website/help-markdown.ts'

export const getStaticPaths = async () => {
  const files = await Promise.all(
    languages().map(async ({ params, props: { locale } }) => {
      const articles = await articlesOf(locale)
      return articles.map((article) => ({
        params: { ...params, slug: article.slug },
        props: { locale, article, next: articleNamed(articles, article.next) },
      }))
    }),
  )
  return files.flat()
}

interface Props extends Record<string, unknown> {
  readonly locale: Locale
  readonly article: HelpArticle
  readonly next: HelpArticle
}

/** An article as Markdown: `/help/refunds.md`, `/km/…`. */
export const GET: APIRoute<Props> = ({ props: { locale, article, next }, site }) => {
  const origin = site ?? new URL('http://localhost:4321')
  const nextLabel = textsOf(locale, 'help')('next')
  return new Response(articleMarkdown(origin, locale, { article, next, nextLabel }), {
    headers: { 'content-type': 'text/markdown; charset=utf-8' },
  })
}
