import { describe, expect, test } from 'vitest'
import { networkError, readProblem } from '../client/api-error.ts'
import { checkControls, formErrorsOf, fieldErrorsOf } from './form-errors.ts'

const texts = {
  BAD_REQUEST: 'Error. Try again later',
  TOO_MANY_REQUESTS: 'Too many requests',
  'field.REQUIRED': '{attribute} field is required',
  'field.MAX_LENGTH': '{attribute} must be shorter than or equal to {max} characters',
  'field.INVALID_EMAIL': 'Please enter a valid email address',
  unreachable: 'We could not be reached',
}
const labels = new Map([
  ['name', 'Your name'],
  ['email', 'Email address'],
  ['subject', 'Subject'],
])

const control = (over: Partial<Parameters<typeof checkControls>[0][number]>) => ({
  name: 'email',
  value: 'sokha@example.com',
  required: true,
  typeMismatch: false,
  ...over,
})

describe('before a form is sent', () => {
  test('a complete form is valid', () => {
    expect(checkControls([control({}), control({ required: false, value: '' })])).toEqual([])
  })

  test('spaces do not fill a field', () => {
    expect(checkControls([control({ value: '  ', typeMismatch: true })])).toEqual([
      { field: 'email', code: 'REQUIRED', params: {} },
    ])
  })

  test('an email must be valid', () => {
    expect(checkControls([control({ value: 'sokha', typeMismatch: true })])).toEqual([
      { field: 'email', code: 'INVALID_EMAIL', params: {} },
    ])
  })
})

test('each field has one error, in form order', () => {
  expect(
    fieldErrorsOf(texts, labels, [
      { field: 'subject', code: 'MAX_LENGTH', params: { max: 150 } },
      { field: 'name', code: 'REQUIRED', params: {} },
      { field: 'name', code: 'INVALID_EMAIL', params: {} },
    ]),
  ).toEqual([
    { name: 'name', text: 'Your name field is required' },
    { name: 'subject', text: 'Subject must be shorter than or equal to 150 characters' },
  ])
})

describe('what the API answers', () => {
  test('field errors are shown at their fields', () => {
    const problem = readProblem(400, {
      messageCode: 'BAD_REQUEST',
      params: {},
      errors: [{ field: 'email', code: 'INVALID_EMAIL', params: {} }],
    })
    expect(formErrorsOf(texts, labels, problem)).toEqual({
      general: [],
      fields: [{ name: 'email', text: 'Please enter a valid email address' }],
    })
  })

  test('errors of unknown fields are shown for the form', () => {
    const problem = readProblem(400, {
      messageCode: 'BAD_REQUEST',
      params: {},
      errors: [{ field: 'website', code: 'INVALID', params: {} }],
    })
    expect(formErrorsOf(texts, labels, problem)).toEqual({
      general: ['Error. Try again later'],
      fields: [],
    })
  })

  test('too many requests have their own text', () => {
    const problem = readProblem(429, { messageCode: 'TOO_MANY_REQUESTS', params: {} })
    expect(formErrorsOf(texts, labels, problem).general).toEqual(['Too many requests'])
  })

  test.each([networkError, readProblem(502, '<html>Bad gateway</html>')])(
    'a failed connection has its own text',
    (error) => {
      expect(formErrorsOf(texts, labels, error).general).toEqual(['We could not be reached'])
    },
  )
})
