import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from './api-error.ts'

/**
 * Counts one call of an address, or `points` at once.
 *
 * @throws ApiError TOO_MANY_REQUESTS {retryAfter} in seconds
 */
export type AddressLimit = (address: string, points?: number) => Promise<void>

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

/** Lets one address call so many times in so many seconds. */
export const createAddressLimit = (points: number, seconds: number): AddressLimit => {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return async (address, taken = 1) => {
    try {
      await limiter.consume(networkOf(address), taken)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      throw new ApiError('TOO_MANY_REQUESTS', {
        retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
      })
    }
  }
}
