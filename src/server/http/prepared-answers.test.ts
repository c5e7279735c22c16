import { expect, it, vi } from 'vitest'
import { answerJson, prepareAnswer } from './prepared-answers.ts'

it('writes a prepared answer once', () => {
  const answer = prepareAnswer([{ tld: 'ไทย' }])
  const written = vi.spyOn(JSON, 'stringify')
  expect(answerJson(answer)).toBe('[{"tld":"ไทย"}]')
  expect(answerJson(answer)).toBe('[{"tld":"ไทย"}]')
  expect(written).not.toHaveBeenCalled()
  expect(answerJson([{ tld: 'com' }])).toBe('[{"tld":"com"}]')
  written.mockRestore()
})
