import { describe, expect, test } from 'vitest'
import { sslDetail, sslQuestion } from './ssl-schema.ts'

const detail = {
  lead: 'For one website.',
  requirements: ['You prove control.'],
  disclaimers: ['Not refunded.'],
  questions: [{ question: 'Why?', answer: 'Because.' }],
}

/** What an editor is told, as Astro prints it: the field, and what is wrong with it. */
const complaints = (schema: typeof sslDetail | typeof sslQuestion, data: object): string[] => {
  const result = schema.safeParse(data)
  return result.success
    ? []
    : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('a certificate without paperwork asks for no documents', () => {
  expect(sslDetail.parse(detail)).toEqual({ ...detail, paperwork: [] })
})

describe('names the error and the remedy', () => {
  test.each([
    [{ lead: undefined }, 'lead: needs one or two sentences that say what this certificate is for'],
    [{ lead: ' ' }, 'lead: must not be empty: it needs one or two sentences'],
    [
      { requirements: 'Control' },
      'requirements: needs a list, one line each, a dash and a sentence',
    ],
    [{ requirements: [] }, 'requirements: needs at least one requirement'],
    [{ requirements: [3] }, 'requirements.0: needs a sentence after each dash'],
    [{ disclaimers: undefined }, 'disclaimers: needs a list'],
    [{ questions: [{ question: 'Why?' }] }, 'questions.0.answer: needs the answer, in plain text'],
    [
      { questions: [{ question: 'Why?', answer: 'So.', a: 1 }] },
      'a question has only "question", "answer", not a',
    ],
    [
      { price: 3 },
      'a certificate has only "lead", "requirements", "paperwork", "disclaimers", "questions", not price',
    ],
  ])('%j', (change, complaint) => {
    const found = complaints(sslDetail, { ...detail, ...change })
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(complaint)
  })

  test('a question of the landing', () => {
    expect(complaints(sslQuestion, { question: 'Why?', order: 1 })).toEqual([])
    expect(complaints(sslQuestion, { question: 'Why?' })).toEqual([
      'order: needs its place among the questions, such as "order: 3"',
    ])
    expect(complaints(sslQuestion, { question: 'Why?', order: 0 })[0]).toContain('counts from 1')
  })
})
