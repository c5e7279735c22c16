import { getCollection } from 'astro:content'
import { helpTopics } from '../../content/help-schema.ts'
import type { HelpTopic } from '../../content/help-schema.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { WebsitePath } from '../../website/urls.ts'
import { plainText } from '../../website/help-search.ts'
import type { HelpDocument } from '../../website/help-search.ts'

/** An article of the help centre in one language. */
export interface HelpArticle {
  readonly slug: string
  readonly path: WebsitePath
  readonly title: string
  readonly description: string
  readonly topic: HelpTopic
  readonly order: number
  /** The article to read next. */
  readonly next: string
  readonly tags: readonly string[]
  readonly markdown: string
  readonly html: string
}

/** Returns the articles of a language in the order of the help centre. */
export const articlesOf = async (locale: Locale): Promise<HelpArticle[]> => {
  const folder = `help/${locale}/`
  const entries = await getCollection('help', ({ id }) => id.startsWith(folder))
  return entries
    .map(({ id, data, body = '', rendered }) => {
      const slug = id.slice(folder.length)
      return {
        ...data,
        slug,
        path: `/help/${slug}` as const,
        markdown: body.trim(),
        html: rendered?.html ?? '',
      }
    })
    .toSorted(
      (a, b) => helpTopics.indexOf(a.topic) - helpTopics.indexOf(b.topic) || a.order - b.order,
    )
}

/** Returns the article of a name. @throws Error without one */
export const articleNamed = (articles: readonly HelpArticle[], slug: string): HelpArticle => {
  const found = articles.find((article) => article.slug === slug)
  if (found === undefined) throw new Error(`there is no article "${slug}" in content/help`)
  return found
}

/** Returns what the search knows of an article. */
export const documentOf = (article: HelpArticle): HelpDocument => ({
  slug: article.slug,
  title: article.title,
  description: article.description,
  tags: article.tags.join(' '),
  text: plainText(article.markdown),
})
