import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanServerName, maximumServerName, serverNameProblem } from './server-name.ts'

it('keeps letters of any script, digits, dots and hyphens', () => {
  expect(cleanServerName('  Web-01.ភ្នំពេញ  ')).toBe('Web-01.ភ្នំពេញ')
  expect(cleanServerName('<b>shop</b>; rm $HOME')).toBe('bshopb rm HOME')
})

it('is required, and has at most 40 characters', () => {
  expect(serverNameProblem('')).toBe('REQUIRED_SERVER_NAME')
  expect(serverNameProblem('-')).toBe('REQUIRED_SERVER_NAME')
  expect(serverNameProblem('a'.repeat(maximumServerName))).toBeUndefined()
  expect(serverNameProblem('a'.repeat(maximumServerName + 1))).toBe('MAX_SERVER_NAME')
})

it('is cleaned once and for all', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      const once = cleanServerName(typed)
      expect(cleanServerName(once)).toBe(once)
    }),
    { examples: [['\u05d9\u05b4\u2add\u0338']] },
  )
})
