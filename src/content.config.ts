import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'

/** Questions and answers: `content/{en,km}/faq/*.md`, the same file name in both languages. */
const faq = defineCollection({
  loader: glob({ base: './content', pattern: '*/faq/*.md' }),
  schema: z.strictObject({ question: z.string().min(1), order: z.int().positive() }),
})

export const collections = { faq }
