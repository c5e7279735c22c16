import type { Clock } from '../platform/clock.ts'
import { ProviderError, type Provider } from '../platform/provider-error.ts'

/** Limits concurrency per host and pauses hosts that ask for it. */
export interface HostQueue {
  /** Runs `work` in a free slot; throws `rate-limited` or, when aborted, `timeout`. */
  run<T>(host: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Throws `rate-limited` while the host is paused. */
  check(host: string): void
  pause(host: string, forMs: number): void
}

interface HostState {
  busy: number
  readonly waiting: { readonly go: () => void; readonly fail: (error: ProviderError) => void }[]
  pausedUntil: number
}

const maxWaiting = 200
/** Above this number, idle hosts are forgotten. */
const maxHosts = 500

/** Creates a queue with `maxPerHost` concurrent requests per host. */
export const createHostQueue = (
  provider: Provider,
  maxPerHost: number,
  clock: Clock,
): HostQueue => {
  const hosts = new Map<string, HostState>()

  const removeIdle = (): void => {
    const now = clock.now().getTime()
    for (const [host, state] of hosts) {
      if (state.busy === 0 && state.pausedUntil <= now) hosts.delete(host)
    }
  }

  const stateOf = (host: string): HostState => {
    const known = hosts.get(host)
    if (known !== undefined) return known
    if (hosts.size >= maxHosts) removeIdle()
    const state: HostState = { busy: 0, waiting: [], pausedUntil: 0 }
    hosts.set(host, state)
    return state
  }

  const limited = (retryAfterMs?: number): ProviderError =>
    new ProviderError(provider, 'rate-limited', 'the server wants fewer requests', { retryAfterMs })

  const check = (host: string): void => {
    const wait = (hosts.get(host)?.pausedUntil ?? 0) - clock.now().getTime()
    if (wait > 0) throw limited(wait)
  }

  const waitForSlot = (state: HostState, signal?: AbortSignal): Promise<void> | undefined => {
    if (state.busy < maxPerHost) {
      state.busy += 1
      return undefined
    }
    if (state.waiting.length >= maxWaiting) throw limited()
    return new Promise((resolve, reject) => {
      const leave = () => {
        state.waiting.splice(state.waiting.indexOf(waiter), 1)
        reject(new ProviderError(provider, 'timeout', 'no free slot in time'))
      }
      const waiter = {
        // The slot passes on directly, so `busy` is unchanged.
        go: () => {
          signal?.removeEventListener('abort', leave)
          resolve()
        },
        fail: (error: ProviderError) => {
          signal?.removeEventListener('abort', leave)
          reject(error)
        },
      }
      state.waiting.push(waiter)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  return {
    run: async (host, work, signal) => {
      check(host)
      const state = stateOf(host)
      await waitForSlot(state, signal)
      try {
        return await work()
      } finally {
        const next = state.waiting.shift()
        if (next === undefined) state.busy -= 1
        else next.go()
      }
    },
    check,
    pause: (host, forMs) => {
      const state = stateOf(host)
      state.pausedUntil = Math.max(state.pausedUntil, clock.now().getTime() + forMs)
      for (const waiter of state.waiting.splice(0)) waiter.fail(limited(forMs))
    },
  }
}
