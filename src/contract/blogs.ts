import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

const Day = v.pipe(v.string(), v.isoDate())
const path = v.pipe(v.string(), v.startsWith('/blog/'))

/** A post of the blog without its text, which is on its page. */
export const BlogPost = v.object({
  key: v.string(),
  title: v.string(),
  description: v.string(),
  date: Day,
  updated: v.nullable(Day),
  topic: v.string(),
  tags: v.array(v.string()),
  /** Its page, without the language. */
  path,
  related: v.array(v.object({ key: v.string(), title: v.string(), path })),
})
export type BlogPost = v.InferOutput<typeof BlogPost>

/** In the language of `x-locale`; NOT_FOUND from a server that does not serve the website. */
export const getBlogPost = endpoint({
  method: 'GET',
  path: '/blogs/{key}',
  summary: 'A post of the blog, with those related to it',
  access: 'public',
  params: v.object({
    key: v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), v.maxLength(100)),
  }),
  answer: BlogPost,
  errors: ['NOT_FOUND'],
})
