import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from './http/api-error.ts'

/**
 * Counts one call of an address (or what else is limited), or `points` at once.
 *
 * @throws ApiError TOO_MANY_REQUESTS {retryAfter} in seconds
 */
export type RateLimit = (address: string, points?: number) => Promise<void>

/** What one customer has: a whole /64 of IPv6; an IPv4 address is one, also as IPv6 writes it. */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const front = head.split(':').filter((group) => group !== '')
  const back = tail.split(':').filter((group) => group !== '')
  const zeros = address.includes('::')
    ? Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
    : []
  return [...front, ...zeros, ...back].slice(0, 4).join(':')
}

/** Keys that a limit remembers: some 5 MB, whoever comes from however many addresses. */
const mostKeys = 10_000

/**
 * Lets so many calls pass in so many seconds for each key: a customer, an email. What it keeps in
 * memory is one count for each key, for so many seconds, and no more than `most` of them: the one
 * that called longest ago is forgotten first. Only who has more keys than that could use it, and
 * they need it least: each of their keys has tries of its own.
 *
 * @throws ApiError TOO_MANY_REQUESTS {retryAfter} in seconds, from what it gives
 */
export const createLimit = (points: number, seconds: number, most = mostKeys): RateLimit => {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  /** In the order of their last calls. */
  const remembered = new Set<string>()
  const remember = async (key: string): Promise<void> => {
    remembered.delete(key)
    remembered.add(key)
    const [oldest] = remembered
    if (remembered.size <= most || oldest === undefined) return
    remembered.delete(oldest)
    await limiter.delete(oldest)
  }
  return async (key, taken = 1) => {
    await remember(key)
    try {
      await limiter.consume(key, taken)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      throw new ApiError('TOO_MANY_REQUESTS', {
        retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
      })
    }
  }
}

/** Lets one address call so many times in so many seconds; a network counts as one address. */
export const createIpLimit = (points: number, seconds: number): RateLimit => {
  const limit = createLimit(points, seconds)
  return (address, taken) => limit(networkOf(address), taken)
}

/**
 * For how many seconds a limit lets a call not pass, where it is answered all the same; undefined when
 * it passes.
 */
export const secondsRefused = async (counted: Promise<void>): Promise<number | undefined> => {
  try {
    await counted
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'TOO_MANY_REQUESTS') throw error
    return Number(error.params['retryAfter'])
  }
}

/** Whether a limit lets a call pass, where nobody shall be told that it does not. */
export const passes = async (counted: Promise<void>): Promise<boolean> =>
  (await secondsRefused(counted)) === undefined
