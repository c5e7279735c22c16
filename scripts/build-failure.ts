import { stripVTControlCharacters } from 'node:util'
import { ContentIncorrect } from './check-content.ts'
import type { ChildFailed } from './child-process.ts'

const aside = /^\s*(?:Hint|Error reference|Location|Stack trace|Caused by):/

/** Returns why a build failed in one line: the last line of the error itself in Astro's output. */
export const buildFailure = (said: string): string => {
  const lines = stripVTControlCharacters(said).split('\n')
  const end = lines.findIndex((line) => aside.test(line))
  const relevant = end === -1 ? lines : lines.slice(0, end)
  return (relevant.findLast((line) => line.trim() !== '') ?? lines.at(-1) ?? '').trim()
}

/** Returns why a build failed: each problem of the content, or the one line of {@link buildFailure}. */
export const failureText = (error: ChildFailed): string =>
  error instanceof ContentIncorrect ? error.message : buildFailure(error.message)
