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

const InstalledHosts = v.array(
  v.object({
    certificate: v.object({
      domains: v.array(v.string()),
      is_self_signed: v.union([v.string(), v.number()]),
      not_after: v.union([v.string(), v.number()]),
    }),
  }),
)

/** Returns the names of an account that have a valid certificate of an authority. Throws ProviderError. */
export const securedNames = async (
  client: WhmClient,
  user: string,
  now: Date,
): Promise<ReadonlySet<string>> => {
  const call = { user, api: 3, module: 'SSL', func: 'installed_hosts' } as const
  const hosts = await client.cpanel(call, InstalledHosts)
  const valid = hosts.filter(
    ({ certificate }) =>
      String(certificate.is_self_signed) === '0' &&
      Number(certificate.not_after) * 1000 > now.getTime(),
  )
  return new Set(valid.flatMap(({ certificate }) => certificate.domains))
}
