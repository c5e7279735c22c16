import { expect, it } from 'vitest'
import { errorText } from './api-error.ts'

const errors = { PROCESSOR_ERROR: 'An error ({code})', BAD_REQUEST: 'Wrong' }

it('names the gateway’s code, or the error’s own where none is known', () => {
  const of = (params: Record<string, string>) =>
    errorText(errors, { messageCode: 'PROCESSOR_ERROR', params })
  expect(of({ code: '150' })).toBe('An error (150)')
  expect(of({ code: '' })).toBe('An error (PROCESSOR_ERROR)')
  expect(of({})).toBe('An error (PROCESSOR_ERROR)')
})
