import { z } from 'astro/zod'
import { onlyFields, requiredText } from './schema-messages.ts'

/** The head of a file in `content/tld/{en,km}`; the text about its use follows it. */
export const tldText = z.strictObject(
  {
    lead: requiredText('one sentence that says whom the extension suits'),
    questions: z
      .array(
        z.strictObject(
          {
            question: requiredText('the question, such as "question: Who decides?"'),
            answer: requiredText('the answer, in plain text'),
          },
          onlyFields('a question', ['question', 'answer']),
        ),
        { error: 'needs a list of questions, each with "question:" and "answer:"' },
      )
      .default([]),
  },
  onlyFields('an extension', ['lead', 'questions']),
)
