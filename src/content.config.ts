import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'

/** Questions and answers: `content/{en,km}/faq/*.md`, the same file name in both languages. */
const faq = defineCollection({
  loader: glob({ base: './content', pattern: '*/faq/*.md' }),
  schema: z.strictObject({ question: z.string().min(1), order: z.int().positive() }),
})

/** Policies: `content/{en,km}/policies/*.md`, the same file name in both languages. */
const policies = defineCollection({
  loader: glob({ base: './content', pattern: '*/policies/*.md' }),
  schema: z.strictObject(
    {
      title: z
        .string({ error: 'needs the page heading, such as "title: Terms of service"' })
        .trim()
        .min(1, 'must not be empty: it is the page heading'),
      effective: z.date({
        error: 'needs the day from which the policy applies, such as "effective: 2026-11-21"',
      }),
    },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? `a policy has only "title" and "effective", not ${issue.keys.join(', ')}`
          : undefined,
    },
  ),
})

export const collections = { faq, policies }
