import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from './http/api-error.ts'

/** Counts `points` of a key, such as an IP. Throws ApiError TOO_MANY_REQUESTS {retryAfter} in seconds. */
export type RateLimit = (key: string, points?: number) => Promise<void>

/** Returns the network of an IP: an IPv6 /64, or an IPv4 in either form. */
export const networkOf = (ip: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  if (!ip.includes(':')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const front = head.split(':').filter((group) => group !== '')
  const back = tail.split(':').filter((group) => group !== '')
  const zeros = ip.includes('::')
    ? Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
    : []
  return [...front, ...zeros, ...back].slice(0, 4).join(':')
}

/** Maximum number of stored keys, about 5 MB. */
const mostKeys = 10_000

/** Creates a limit of `points` per key and time, which drops the least recent of more than `most` keys. */
export const createLimit = (points: number, seconds: number, most = mostKeys): RateLimit => {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  /** In the order of their last calls. */
  const keys = new Set<string>()
  const touch = async (key: string): Promise<void> => {
    keys.delete(key)
    keys.add(key)
    const [oldest] = keys
    if (keys.size <= most || oldest === undefined) return
    keys.delete(oldest)
    await limiter.delete(oldest)
  }
  return async (key, taken = 1) => {
    await touch(key)
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

/** Creates a limit per network. */
export const createIpLimit = (points: number, seconds: number): RateLimit => {
  const limit = createLimit(points, seconds)
  return (ip, taken) => limit(networkOf(ip), taken)
}

/** Returns the seconds until a call passes; undefined when it passes. */
export const secondsRefused = async (counted: Promise<void>): Promise<number | undefined> => {
  try {
    await counted
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'TOO_MANY_REQUESTS') throw error
    return Number(error.params['retryAfter'])
  }
}

/** Returns whether a call passes a limit. */
export const passes = async (counted: Promise<void>): Promise<boolean> =>
  (await secondsRefused(counted)) === undefined
