import { z } from 'astro/zod'

/** The head of a file in `content/{en,km}/domain-faq/{page}`; the answer follows it. */
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
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `a question has only "question", "order" and "authCode", not ${issue.keys.join(', ')}; the answer follows the head`
        : undefined,
  },
)
