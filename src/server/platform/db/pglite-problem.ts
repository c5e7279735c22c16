import { statfs } from 'node:fs/promises'

/** PGlite needs this much to start: a segment of its log. */
const leastFreeBytes = 16 * 1024 * 1024

const isAborted = (message: string): boolean =>
  /^Aborted\(|failed to initialize properly|unreachable|ExitStatus/.test(message)

/** Returns what PGlite's failure means, which it reports as "Aborted()"; undefined for other errors. */
export const pgliteProblem = (message: string, freeBytes: number): string | undefined => {
  const isFull = /ENOSPC|No space left/.test(message)
  if (!isFull && !isAborted(message)) return undefined
  return isFull || freeBytes < leastFreeBytes
    ? 'its disk is full; free some space and start again'
    : "the database's files are damaged; restore a backup: npm run shop -- database restore FILE"
}

/** Returns the free space of a folder's disk; unlimited where it is unknown. */
export const freeBytesOf = async (folder: string): Promise<number> => {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return Infinity
  }
}
