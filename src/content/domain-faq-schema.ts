import { z } from 'astro/zod'
import { publication } from './publication.ts'

const publicationFields = Object.keys(publication)
  .map((field) => `"${field}"`)
  .join(', ')

/** The head of a file in `content/domain-faq/{en,km}/{page}`; the answer follows it. */
export const domainQuestion = z.strictObject(
  {
    question: z
      .string({ error: 'needs the question, such as "question: What is a premium name?"' })
      .trim()
      .min(1, 'must not be empty: it is the question'),
    order: z
      .int({ error: 'needs its place among the questions of its page, such as "order: 3"' })
      .positive('counts from 1, such as "order: 1" for the first question'),
    /** Only for TLDs that are transferred with, or without, an auth code. */
    authCode: z
      .boolean({ error: 'is "true" or "false": for extensions with or without an auth code' })
      .optional(),
    ...publication,
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `a question has only "question", "order", "authCode", ${publicationFields}, not ${issue.keys.join(', ')}; the answer follows the head`
        : undefined,
  },
)
