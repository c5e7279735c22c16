import { z } from 'astro/zod'
import { publication } from './publication.ts'
import { onlyFields, requiredText } from './schema-messages.ts'

const lines = (what: string) =>
  z.array(requiredText('a sentence after each dash'), {
    error: `needs a list, one line each, a dash and a sentence: ${what}`,
  })

const question = requiredText('the question, such as "question: Is www included?"')

/** The head of a file in `content/ssl-faq/{en,km}`; the answer follows it. */
export const sslQuestion = z.strictObject(
  {
    question,
    order: z.int({ error: 'needs its place among the questions, such as "order: 3"' }).positive({
      error: 'counts from 1, such as "order: 1" for the first question',
    }),
    ...publication,
  },
  onlyFields('a question', ['question', 'order', ...Object.keys(publication)]),
)

/** The head of a file in `content/ssl/{en,km}`; the text about its use follows it. */
export const sslDetail = z.strictObject(
  {
    lead: requiredText('one or two sentences that say what this certificate is for'),
    requirements: lines('what the applicant must have or do before it is issued').min(
      1,
      'needs at least one requirement: each applicant must prove control of the domain',
    ),
    paperwork: lines('the documents that the authority requires').default([]),
    disclaimers: lines('what this certificate does not do, and what we do not refund').min(
      1,
      'needs at least one sentence',
    ),
    questions: z
      .array(
        z.strictObject(
          { question, answer: requiredText('the answer, in plain text') },
          onlyFields('a question', ['question', 'answer']),
        ),
        { error: 'needs a list of questions, each with "question:" and "answer:"' },
      )
      .min(1, 'needs at least one question with its answer'),
  },
  onlyFields('a certificate', ['lead', 'requirements', 'paperwork', 'disclaimers', 'questions']),
)
