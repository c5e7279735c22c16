const retryMs = 1000

/** Reads what notifications may have missed, again every second until it succeeds. */
export interface MissedReader {
  read(): void
  stop(): void
}

/** Creates a reader; after a reconnection, the first connections of the pool may still be dead. */
export const createMissedReader = (
  load: () => Promise<void>,
  onFailure: (error: unknown) => void,
): MissedReader => {
  let retry: NodeJS.Timeout | undefined
  const read = (): void => {
    clearTimeout(retry)
    load().catch((error: unknown) => {
      onFailure(error)
      clearTimeout(retry)
      retry = setTimeout(read, retryMs).unref()
    })
  }
  return { read, stop: () => clearTimeout(retry) }
}
