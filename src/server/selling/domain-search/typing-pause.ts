/** Delay in milliseconds between typing and queries, since registries count queries. */
export const typingPauseMs = 250

/** Waits for the pause; resolves with false at once when aborted. */
export const pausesTyping = (signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (paused: boolean): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', typedOn)
      resolve(paused)
    }
    const typedOn = (): void => end(false)
    const timer = setTimeout(() => end(true), typingPauseMs)
    signal.addEventListener('abort', typedOn)
    if (signal.aborted) typedOn()
  })
