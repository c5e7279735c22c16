import { z } from 'astro/zod'
import { onlyFields, place, requiredText } from './schema-messages.ts'

/** The head of a file in `content/{en,km}/faq`; the answer follows it. */
export const faqQuestion = z.strictObject(
  {
    question: requiredText('the question, such as "question: How can I pay?"'),
    order: place('the questions'),
  },
  onlyFields('a question', ['question', 'order']),
)
