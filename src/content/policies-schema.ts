import { z } from 'astro/zod'
import { day, onlyFields, requiredText } from './schema-messages.ts'

/** The head of a file in `content/policies/{en,km}`; the policy follows it. */
export const policyHead = z.strictObject(
  {
    title: requiredText('the page heading, such as "title: Terms of service"'),
    effective: day('the day from which the policy applies', 'effective'),
  },
  onlyFields('a policy', ['title', 'effective']),
)
