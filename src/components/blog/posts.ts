import { getCollection } from 'astro:content'
import { withSizedPictures } from './sized-pictures.ts'
import type { PostTopic } from '../../content/blog-schema.ts'
import type { Locale } from '../../i18n/locales.ts'
import { countWords, readingMinutes } from '../../website/reading-time.ts'
import type { RelatedFacts } from '../../website/related-posts.ts'
import type { WebsitePath } from '../../website/urls.ts'

/** A post of one language. */
export interface Post extends RelatedFacts {
  readonly topic: PostTopic
  readonly path: WebsitePath
  readonly title: string
  readonly description: string
  readonly updated: Date | undefined
  readonly words: number
  readonly minutes: number
  readonly html: string
}

/** Returns the posts of a language, the newest first, then by name. */
export const postsOf = async (locale: Locale): Promise<Post[]> => {
  const folder = `blog/${locale}/`
  const entries = await getCollection('blog', ({ id }) => id.startsWith(folder))
  const posts = entries.map(
    async ({ id, data: { title, description, date, updated, topic, tags, related }, ...entry }) => {
      const slug = id.slice(folder.length)
      const words = countWords(locale, entry.body ?? '')
      return {
        slug,
        path: `/blog/${slug}` as const,
        title,
        description,
        date,
        updated,
        topic,
        tags,
        related,
        words,
        minutes: readingMinutes(words),
        html: await withSizedPictures(entry.rendered?.html ?? ''),
      }
    },
  )
  return (await Promise.all(posts)).toSorted(
    (a, b) => b.date.getTime() - a.date.getTime() || (a.slug < b.slug ? -1 : 1),
  )
}
