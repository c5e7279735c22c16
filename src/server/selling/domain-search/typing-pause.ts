/**
 * How long somebody who types may take for the next key until registries are asked for what they
 * typed; milliseconds. They count our questions, and half a word is nobody's input.
 */
export const typingPauseMs = 250

/** Waits for the pause; gives whether it came, or false at once when `signal` aborts. */
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
