import { setTimeout as pause } from 'node:timers/promises'

/** Waits for a result for a limited time; undefined is that it did not come. */
export const within = async <Result>(
  ms: number,
  result: Promise<Result>,
): Promise<{ readonly result: Result } | undefined> => {
  const over = new AbortController()
  const late = pause(ms, undefined, { signal: over.signal }).catch(() => undefined)
  try {
    return await Promise.race([result.then((one) => ({ result: one })), late])
  } finally {
    over.abort()
  }
}
