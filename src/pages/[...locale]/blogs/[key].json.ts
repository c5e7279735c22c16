import type { APIRoute } from 'astro'
import { postsOf } from '../../../components/blog/posts.ts'
import type { Post } from '../../../components/blog/posts.ts'
import type { BlogPost } from '../../../contract/blogs.ts'
import { getStaticPaths as languages } from '../../../i18n/static-paths.ts'
import { relatedPosts } from '../../../website/related-posts.ts'

export const getStaticPaths = async () => {
  const files = await Promise.all(
    languages().map(async ({ params, props: { locale } }) => {
      const posts = await postsOf(locale)
      return posts.map((post) => ({
        params: { ...params, key: post.slug },
        props: { post, related: relatedPosts(post, posts) },
      }))
    }),
  )
  return files.flat()
}

interface Props extends Record<string, unknown> {
  readonly post: Post
  readonly related: readonly Post[]
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 'YYYY-MM-DD'.length)

/** Writes what `GET /blogs/{key}` answers: `/blogs/dnssec.json`, `/km/…`. */
export const GET: APIRoute<Props> = ({ props: { post, related } }) => {
  const { slug, title, description, date, updated, topic, tags, path } = post
  const written: BlogPost = {
    ...{ key: slug, title, description, topic, path, tags: [...tags] },
    date: dayOf(date),
    updated: updated === undefined ? null : dayOf(updated),
    related: related.map((one) => ({ key: one.slug, title: one.title, path: one.path })),
  }
  return Response.json(written)
}
