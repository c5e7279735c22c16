import { z } from 'astro/zod'
import { onlyFields, requiredText } from './schema-messages.ts'

/** The head of a file in `content/hosting/{en,km}`; the text under the prices follows it. */
export const productText = z.strictObject(
  {
    title: requiredText('the page heading, such as "title: Cloud servers"'),
    lead: requiredText('one or two sentences under the heading, such as "lead: Your own server."'),
    questions: z
      .array(
        z.strictObject(
          {
            question: requiredText('the question, such as "question: Can I try it first?"'),
            answer: requiredText('the answer, in plain text'),
          },
          onlyFields('a question', ['question', 'answer']),
        ),
        { error: 'needs a list of questions, each with "question:" and "answer:"' },
      )
      .min(1, 'needs at least one question with its answer'),
    plans: z
      .record(
        z.string(),
        z.strictObject(
          {
            for: requiredText('one sentence that says who the plan is for'),
            text: requiredText('two or three sentences that help to choose'),
          },
          onlyFields('a plan', ['for', 'text']),
        ),
        { error: 'needs the plans by the last part of their address, such as "basic:"' },
      )
      .default({}),
  },
  onlyFields('a product', ['title', 'lead', 'questions', 'plans']),
)
