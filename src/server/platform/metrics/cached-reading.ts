/** How long a reading is fresh, and how long a reader waits for a new one. */
export interface ReadingLimits {
  readonly freshMs: number
  readonly waitMs: number
}

const never: unique symbol = Symbol('never')

/** Returns what reads a value at most once per `freshMs`; undefined when it fails or takes too long. */
export const createCachedReading = <Value>(
  read: () => Promise<Value>,
  { freshMs, waitMs }: ReadingLimits,
  now: () => number,
): (() => Promise<Value | undefined>) => {
  let last: { readonly value: Value; readonly at: number } | undefined
  let running: Promise<Value | undefined> | undefined

  const readNow = async (): Promise<Value | undefined> => {
    try {
      last = { value: await read(), at: now() }
      return last.value
    } catch {
      return undefined
    } finally {
      running = undefined
    }
  }

  return async () => {
    if (last !== undefined && now() - last.at < freshMs) return last.value
    // One that hangs is waited for again, so that a slow database does not get more of them.
    running ??= readNow()
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<typeof never>((resolve) => {
      timer = setTimeout(resolve, waitMs, never)
    })
    const value = await Promise.race([running, tooLong])
    clearTimeout(timer)
    return value === never ? undefined : value
  }
}
