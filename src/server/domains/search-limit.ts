import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from '../api-error.ts'

/**
 * Counts one search, or `names` questions at once.
 *
 * @throws ApiError TOO_MANY_REQUESTS {retryAfter} in seconds
 */
export type SearchLimit = (address: string, names?: number) => Promise<void>

/** One customer has a whole /64 of IPv6; an IPv4 address is one, also as IPv6 writes it. */
const ownerOf = (address: string): string => {
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

/** Limits how often one address may ask, since each question costs us some at the registries. */
export const createSearchLimit = (searchesPerMinute: number): SearchLimit => {
  const limiter = new RateLimiterMemory({ points: searchesPerMinute, duration: 60 })
  return async (address, names = 1) => {
    try {
      await limiter.consume(ownerOf(address), names)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw new ApiError('TOO_MANY_REQUESTS', {
        retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
      })
    }
  }
}
