import { z } from 'astro/zod'
import { publication } from './publication.ts'
import { onlyFields, place, requiredText } from './schema-messages.ts'

/** The head of a file in `content/faq/{en,km}`; the answer follows it. */
export const faqQuestion = z.strictObject(
  {
    question: requiredText('the question, such as "question: How can I pay?"'),
    order: place('the questions'),
    ...publication,
  },
  onlyFields('a question', ['question', 'order', ...Object.keys(publication)]),
)
