import { expect, it } from 'vitest'
import { pgliteProblem } from './pglite-problem.ts'

const aborted = 'Aborted(). Build with -sASSERTIONS for more info.'

it.each([
  [aborted, 1e9, /^the database's files are damaged; restore a backup/],
  ['PGlite failed to initialize properly', 1e9, /files are damaged/],
  [aborted, 1000, /^its disk is full/],
  ['ENOSPC: no space left on device, write', 1e9, /^its disk is full/],
])('PGlite says %s with %i bytes free', (message, free, expected) => {
  expect(pgliteProblem(message, free)).toMatch(expected)
})

it('another failure has its own message', () => {
  expect(pgliteProblem('EACCES: permission denied', 1e9)).toBeUndefined()
})
