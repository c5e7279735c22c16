import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { WordpressSlug } from './wordpress-slug.ts'

/** The PHP of our WordPress hosting. */
export const wordpressPhp = '8.3'

const fields = [
  'version',
  'author',
  'description',
  'picture',
  'rating',
  'installs',
  'requiresPhp',
  'isCompatible',
] as const
export type WordpressField = (typeof fields)[number]

/** A theme or plugin; fields that a request leaves out are absent. */
export const WordpressEntry = v.object({
  slug: v.string(),
  name: v.string(),
  version: v.optional(v.string()),
  author: v.optional(v.string()),
  description: v.optional(v.string()),
  /** The path of `wordpressPicture`; null without one. */
  picture: v.optional(v.nullable(v.pipe(v.string(), v.startsWith('/products/')))),
  /** 0 to 100. */
  rating: v.optional(v.number()),
  installs: v.optional(v.number()),
  /** Such as `7.4`; null is any. */
  requiresPhp: v.optional(v.nullable(v.string())),
  /** Whether our PHP is new enough. */
  isCompatible: v.optional(v.boolean()),
})
export type WordpressEntry = v.InferOutput<typeof WordpressEntry>

const body = v.object({
  locale: v.picklist(['en', 'km', 'th']),
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)), 1),
  /** All by default. */
  fields: v.optional(v.pipe(v.array(v.picklist(fields)), v.maxLength(fields.length))),
})

/** Of wordpress.org, at most some hours old. */
const answer = v.object({
  items: v.array(WordpressEntry),
  page: v.number(),
  pages: v.number(),
  total: v.number(),
})
export type WordpressList = v.InferOutput<typeof answer>

export const listWordpressThemes = endpoint({
  method: 'POST',
  path: '/products/wordpress-hosting/themes',
  summary: 'Popular themes of wordpress.org, or those that match a search',
  access: 'public',
  body,
  answer,
  errors: ['WORDPRESS_LISTS_UNAVAILABLE'],
})

export const listWordpressPlugins = endpoint({
  method: 'POST',
  path: '/products/wordpress-hosting/plugins',
  summary: 'Popular plugins of wordpress.org, or those that match a search',
  access: 'public',
  body,
  answer,
  errors: ['WORDPRESS_LISTS_UNAVAILABLE'],
})

/** Pictures of wordpress.org from our own origin: customers' browsers call no third party. */
export const wordpressPicture = endpoint({
  method: 'GET',
  path: '/products/wordpress-hosting/pictures/{of}/{slug}/{file}',
  summary: 'A picture of a theme or plugin',
  access: 'public',
  params: v.object({
    of: v.picklist(['themes', 'plugins', 'patterns']),
    slug: WordpressSlug,
    file: v.pipe(
      v.string(),
      v.regex(/^(?:screenshot|icon(?:-128x128|-256x256)?)\.(?:png|jpe?g|gif|webp|svg)$/),
    ),
  }),
  query: v.object({ ver: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{0,40}$/)), '') }),
  download: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'],
  answer: v.null(),
  errors: ['WORDPRESS_LISTS_UNAVAILABLE', 'EMPTY_DATA'],
})
