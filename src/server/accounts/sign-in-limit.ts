import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from '../api-error.ts'

/** Counts an attempt of an address. Rejects with ApiError TOO_MANY_REQUESTS {retryAfter: seconds}. */
export type SignInLimit = (address: string) => Promise<void>

/** Lets each address sign in so many times a minute, whoever it tries to be. */
export const createSignInLimit = (perMinute: number): SignInLimit => {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  return async (address) => {
    try {
      await limiter.consume(address)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      throw new ApiError('TOO_MANY_REQUESTS', {
        retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
      })
    }
  }
}
