import { lookup as lookUp } from 'node:dns/promises'
import { fetchAnswer, retryAfterMs, type Answer } from '../fetch-answer.ts'
import { createHostQueue } from '../host-queue.ts'
import { isPublicIp } from '../public-ip.ts'
import { ProviderError, type ProviderErrorKind } from '../../platform/provider-error.ts'
import { createCircuit, type Circuit, type CircuitRules } from '../../platform/circuit-breaker.ts'
import { createBootstrap } from './bootstrap.ts'
import { readDomain, type RdapDomain } from './domain.ts'
import type { Clock } from '../../platform/clock.ts'

export interface RdapConfig {
  readonly bootstrapUrl: string
  /** Per lookup with its redirects, from its slot on. */
  readonly timeoutMs: number
  /** Concurrent requests per host; registries publish no limits, 2 is polite. */
  readonly maxPerHost: number
}

/** `not-found`: perhaps free, reserved or premium; `no-service`: the TLD has no server. */
export type RdapAnswer =
  | { readonly state: 'registered'; readonly domain: RdapDomain }
  | { readonly state: 'not-found' }
  | { readonly state: 'no-service' }
  | {
      readonly state: 'unknown'
      readonly reason: ProviderErrorKind
      readonly retryAfterMs?: number
    }

/** Looks up registration data at registries (RFC 7480, 9082, 9083). */
export interface Rdap {
  /** Looks up an A-label; outside errors and aborts resolve to `unknown`. */
  lookup(name: string, signal?: AbortSignal): Promise<RdapAnswer>
}

const maxRedirects = 5
const maxBytes = 262_144
/** Default pause after a 429 without Retry-After. */
const defaultPauseMs = 60_000

/** Opens after repeated failures: each keeps a customer waiting. */
const circuitRules: CircuitRules = {
  ...{ provider: 'rdap', failures: 5 },
  ...{ openMs: 15_000, longestMs: 300_000 },
}
const faults: ReadonlySet<ProviderErrorKind> = new Set(['unreachable', 'timeout', 'protocol'])

/** Returns the IPs of a host name. */
export type LookUpIps = (hostname: string) => Promise<readonly string[]>

const systemLookUp: LookUpIps = async (hostname) => {
  const found = await lookUp(hostname, { all: true })
  return found.map(({ address: ip }) => ip)
}

const redirectTarget = (answer: Answer, from: URL): URL | undefined => {
  const location = answer.headers.get('location')
  if (![301, 302, 303, 307, 308].includes(answer.status) || location === null) return undefined
  const target = URL.parse(location, from)
  if (target === null) throw new ProviderError('rdap', 'protocol', 'a redirect to no web address')
  return target
}

const failureOf = (status: number): ProviderError => {
  const code = String(status)
  if (status >= 500 && status !== 501) {
    return new ProviderError('rdap', 'unreachable', 'the server is out of order', { code })
  }
  const refused = status >= 400
  return new ProviderError('rdap', refused ? 'refused' : 'protocol', `answered ${code}`, { code })
}

const read = (name: string, { status, text }: Answer): RdapAnswer => {
  if (status === 404) return { state: 'not-found' }
  if (status !== 200) throw failureOf(status)
  const domain = readDomain(name, text)
  if (domain === undefined) {
    throw new ProviderError('rdap', 'protocol', 'an answer that is no domain')
  }
  return { state: 'registered', domain }
}

/** Creates a check that a server is public, or the configured one. */
const createRequirePublic = (bootstrapUrl: string, lookUpIps: LookUpIps) => {
  const configuredHost = new URL(bootstrapUrl).hostname

  /** A certificate proves the host, so an IP that changes after this reaches no other one. */
  return async ({ protocol, hostname }: URL): Promise<void> => {
    if (hostname === configuredHost && /^https?:$/.test(protocol)) return
    if (protocol !== 'https:') throw new ProviderError('rdap', 'protocol', 'a server without HTTPS')
    const ips = await lookUpIps(hostname.replace(/^\[|\]$/g, '')).catch((cause: unknown) => {
      throw new ProviderError('rdap', 'unreachable', 'a server without an IP', { cause })
    })
    if (ips.length === 0 || !ips.every(isPublicIp))
      throw new ProviderError('rdap', 'protocol', 'a server that is not on the internet')
  }
}

type Ask = (url: URL, timeoutMs: number, signal?: AbortSignal) => Promise<Answer>

/** Creates a request that follows redirects, all within one timeout. */
const createFollow =
  (ask: Ask, timeoutMs: number) =>
  async (start: URL, signal?: AbortSignal): Promise<Answer> => {
    const deadline = performance.now() + timeoutMs
    let url = start
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const left = Math.max(1, Math.ceil(deadline - performance.now()))
      const answer = await ask(url, left, signal)
      const target = redirectTarget(answer, url)
      if (target === undefined) return answer
      url = target
    }
    throw new ProviderError('rdap', 'protocol', 'too many redirects')
  }

/** Creates what queries a server through its circuit breaker. */
const createQueryThrough = (clock: Clock) => {
  // By server URL, of which there are some hundreds.
  const circuits = new Map<string, Circuit>()

  return async (
    base: string,
    work: () => Promise<RdapAnswer>,
    signal?: AbortSignal,
  ): Promise<RdapAnswer> => {
    const circuit = circuits.get(base) ?? createCircuit(circuitRules)
    circuits.set(base, circuit)
    const wait = circuit.enter(clock.now().getTime())
    if (wait > 0) {
      throw new ProviderError('rdap', 'unreachable', 'left alone', { retryAfterMs: wait })
    }
    try {
      const answer = await work()
      circuit.worked()
      return answer
    } catch (error) {
      const isFault = error instanceof ProviderError && faults.has(error.kind)
      // An aborted query proves nothing about the server.
      if (isFault && signal?.aborted !== true) circuit.failed(clock.now().getTime())
      throw error
    }
  }
}

/** Creates the client. Servers and redirects are others' data, so they must not lead into our networks. */
export const createRdap = (
  config: RdapConfig,
  clock: Clock,
  lookUpIps: LookUpIps = systemLookUp,
): Rdap => {
  const bootstrap = createBootstrap(config.bootstrapUrl, config.timeoutMs, clock)
  const turns = createHostQueue('rdap', config.maxPerHost, clock)
  const requirePublic = createRequirePublic(config.bootstrapUrl, lookUpIps)
  const queryThrough = createQueryThrough(clock)

  const ask: Ask = async (url, timeoutMs, signal) => {
    turns.check(url.host)
    await requirePublic(url)
    const answer = await fetchAnswer(
      'rdap',
      url,
      { headers: { accept: 'application/rdap+json' }, redirect: 'manual' },
      { timeoutMs, maxBytes, signal },
    )
    if (answer.status !== 429) return answer
    const pause = retryAfterMs(answer.headers, clock.now()) ?? defaultPauseMs
    turns.pause(url.host, pause)
    throw new ProviderError('rdap', 'rate-limited', 'too many requests', { retryAfterMs: pause })
  }

  const follow = createFollow(ask, config.timeoutMs)

  const lookup = async (input: string, signal?: AbortSignal): Promise<RdapAnswer> => {
    const name = input.toLowerCase().replace(/\.$/, '')
    const base = await bootstrap.serverOf(name)
    if (base === undefined) return { state: 'no-service' }
    const url = new URL(`domain/${encodeURIComponent(name)}`, base)
    const work = async () => read(name, await follow(url, signal))
    return turns.run(url.host, () => queryThrough(base, work, signal), signal)
  }

  return {
    lookup: async (name, signal) => {
      try {
        return await lookup(name, signal)
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        const { kind: reason, retryAfterMs: wait } = error
        return {
          state: 'unknown',
          reason,
          ...(wait === undefined ? {} : { retryAfterMs: wait }),
        }
      }
    },
  }
}
