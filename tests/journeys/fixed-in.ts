import type { Say } from './say.ts'

/** Returns a function that returns the longest part of a text without placeholders. */
export const fixedIn =
  (say: Say) =>
  (namespace: string, key: string): string => {
    const parts = say(namespace, key).split(/\{\w+\}/)
    return (parts.toSorted((a, b) => b.length - a.length)[0] ?? key).trim()
  }
