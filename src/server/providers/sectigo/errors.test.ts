import { expect, it } from 'vitest'
import { refusalOf } from './errors.ts'

it.each([
  [-15, 'Not enough credit!', '', 'credit', 'quota'],
  [-16, 'Permission denied!', '', 'access', 'fatal'],
  [-13, 'The CSR uses an unsupported key size!', '', 'key', 'input'],
  [-5, 'The CSR contains a wildcard domain name!', '', 'wildcard', 'input'],
  [-42, 'The call limit is exceeded!', '', 'limit', 'retry'],
  [-14, 'An unknown error occurred!', '', 'other', 'retry'],
  [-26, 'The certificate is currently being issued!', '', 'being-issued', 'busy'],
  [-20, 'The order has already been rejected!', '', 'ended', 'fatal'],
  [-2, "'foo' is an unrecognised argument!", 'foo', 'argument', 'fatal'],
  [-4, "'domainNames' argument is invalid!", 'domainNames', 'argument', 'input'],
  [-4, "'product' argument is invalid!", 'product', 'argument', 'fatal'],
  [-4, "'foreignOrderNumber' is not unique!", 'foreignOrderNumber', 'not-unique', 'busy'],
  [-99, '', '', 'argument', 'fatal'],
])('classifies %i “%s”', (code, message, item, cause, errorClass) => {
  const reason = message === '' ? `error ${code}` : message
  expect(refusalOf(code, message, item)).toEqual({ code, cause, class: errorClass, reason })
})
