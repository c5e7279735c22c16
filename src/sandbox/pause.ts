import { setTimeout as sleep } from 'node:timers/promises'

/** Waits `milliseconds` (0 does not wait at all); returns early when the sandbox stops. */
export async function pause(milliseconds: number, stopping: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || stopping.aborted) return
  await sleep(milliseconds, undefined, { signal: stopping }).catch(() => undefined)
}

/** Never answers: what a caller sees of a hanging service. The connection ends when the sandbox stops. */
export function hangForever(): Promise<never> {
  return new Promise<never>(() => undefined)
}
