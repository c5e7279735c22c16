import { z } from 'astro/zod'
import { onlyFields, place, requiredText } from './schema-messages.ts'

/** The topics of the help centre in the order of its page; their names are in `help.json`. */
export const helpTopics = ['domains', 'payment', 'hosting', 'servers', 'account'] as const
export type HelpTopic = (typeof helpTopics)[number]

/** The head of a file in `content/help/{en,km}`; the article follows it. */
export const helpArticle = z.strictObject(
  {
    title: requiredText('the heading of the article'),
    description: requiredText('one sentence that says what the reader can do afterwards').max(
      220,
      'must be at most 220 characters: search results cut longer ones',
    ),
    topic: z.enum(helpTopics, { error: `must be one of ${helpTopics.join(', ')}` }),
    order: place('the articles of its topic'),
    next: z.string({ error: 'needs the article to read next, such as "next: lost-access"' }),
    tags: z
      .array(
        // The editor writes words: a number without quotes would change when it saves the file.
        z.string({ error: "must be a word; put a number between quotes, such as '30'" }),
        { error: 'needs other words that people search by, such as "tags: [khqr, qr]"' },
      )
      .min(1, 'needs at least one word, such as "tags: [khqr]"'),
  },
  onlyFields('an article', ['title', 'description', 'topic', 'order', 'next', 'tags']),
)
