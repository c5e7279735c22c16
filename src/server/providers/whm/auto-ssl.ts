import * as v from 'valibot'
import type { WhmClient } from './client.ts'

/** Why AutoSSL issued no certificate for a domain. */
export interface SslProblem {
  readonly domain: string
  readonly problem: string
}

const Started = v.object({ pid: v.optional(v.union([v.string(), v.number()])) })

/** Starts AutoSSL for an account; it runs in the background. Throws ProviderError. */
export const startAutoSsl = async (client: WhmClient, user: string): Promise<void> => {
  await client.call('start_autossl_check_for_one_user', Started, { username: user })
}

const Problems = v.object({
  problems_by_domain: v.optional(
    v.nullable(v.array(v.object({ domain: v.string(), problem: v.string() }))),
  ),
})

/** Returns the problems of the latest check. Throws ProviderError. */
export const sslProblems = async (
  client: WhmClient,
  user: string,
): Promise<readonly SslProblem[]> => {
  const found = await client.call('get_autossl_problems_for_user', Problems, { username: user })
  return found.problems_by_domain ?? []
}
