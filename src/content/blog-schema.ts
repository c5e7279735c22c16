import { z } from 'astro/zod'
import { nearestWord } from './nearest-word.ts'
import { publication } from './publication.ts'
import { day, onlyFields, requiredText } from './schema-messages.ts'

/** The topics of posts; their names are in `public/locales/{en,km}/blog.json`. */
export const postTopics = ['domains', 'payment', 'security', 'email', 'hosting'] as const
export type PostTopic = (typeof postTopics)[number]

/** The tags of posts. A tag relates posts only if they write it alike, so the list is closed. */
export const postTags = [
  'backups',
  'certificates',
  'checkout',
  'choosing',
  'country-domains',
  'dns',
  'documents',
  'email',
  'expiry',
  'hosting',
  'idn',
  'khmer',
  'khqr',
  'price',
  'renewal',
  'safety',
  'servers',
  'transfer',
] as const

const tag = z.enum(postTags, {
  error: ({ input }) =>
    `is ${JSON.stringify(input)}, which no other post has; write "${nearestWord(String(input), postTags) ?? ''}", or another one of ${postTags.join(', ')}`,
})

const fields = [
  'title',
  'description',
  'date',
  'updated',
  'topic',
  'tags',
  'related',
  ...Object.keys(publication),
]

const slug = z
  .string()
  .regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    'must be lowercase letters and digits, with hyphens between words',
  )

/** The head of a file in `content/blog/{en,km}`; the post follows it. */
export const blogPost = z
  .strictObject(
    {
      title: requiredText('the heading of the post'),
      description: requiredText(
        'one or two sentences of at most 220 characters that say what the reader learns',
      ).max(220, 'must be at most 220 characters: search results cut longer ones'),
      date: day('the day of publication', 'date'),
      updated: day('the day of the last change of facts', 'updated').optional(),
      topic: z
        .enum(postTopics, { error: `must be one of ${postTopics.join(', ')}` })
        .describe('what the post is mainly about'),
      tags: z
        .array(tag, {
          error: 'needs the words that connect it with other posts, such as "tags: [dns, renewal]"',
        })
        .min(1, 'needs at least one word, such as "tags: [dns]"')
        .describe('words that connect it with other posts; a developer adds a new one to the list'),
      related: z
        .array(slug, { error: 'must be a list of posts, such as "related: [backups-that-work]"' })
        .default([])
        .describe('posts to read next: the end of their address, such as backups-that-work'),
      ...publication,
    },
    onlyFields('a post', fields),
  )
  .refine(({ date, updated }) => updated === undefined || updated > date, {
    path: ['updated'],
    error: 'must be later than "date"; leave it out if nothing has changed since',
  })
