import { setTimeout as sleep } from 'node:timers/promises'

/** Waits `milliseconds`, or less when the sandbox stops. */
export async function pause(milliseconds: number, stopping: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || stopping.aborted) return
  await sleep(milliseconds, undefined, { signal: stopping }).catch(() => undefined)
}

/** Returns a promise that never resolves; the connection ends with the sandbox. */
export function hangForever(): Promise<never> {
  return new Promise<never>(() => undefined)
}
