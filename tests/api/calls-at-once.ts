import { setImmediate } from 'node:timers/promises'
import { onTestFinished, vi } from 'vitest'

/** Returns how many of many calls a client sends before the first answer. */
export const mostAtOnce = async (call: () => Promise<unknown>): Promise<number> => {
  const held: (() => void)[] = []
  const ask = globalThis.fetch
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    await new Promise<void>((resolve) => held.push(resolve))
    return ask(input, init)
  })
  onTestFinished(() => spy.mockRestore())
  const calls = Array.from({ length: 60 }, call)
  await setImmediate()
  const most = held.length
  spy.mockRestore()
  for (const answer of held) answer()
  await Promise.all(calls)
  return most
}
