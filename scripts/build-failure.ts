import { stripVTControlCharacters } from 'node:util'

/** What Astro writes below an error, for whoever looks into Astro itself. */
const aside = /^\s*(?:Hint|Error reference|Location|Stack trace|Caused by):/

/**
 * Why a build failed, in one line, from what Astro said last: the last line of the error itself, which
 * names what is wrong and what to do, without its colours and the places in Astro's code below it.
 */
export const buildFailure = (said: string): string => {
  const lines = stripVTControlCharacters(said).split('\n')
  const end = lines.findIndex((line) => aside.test(line))
  const told = end === -1 ? lines : lines.slice(0, end)
  return (told.findLast((line) => line.trim() !== '') ?? lines.at(-1) ?? '').trim()
}
