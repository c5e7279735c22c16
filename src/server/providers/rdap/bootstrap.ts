import * as v from 'valibot'
import { fetchAnswer } from '../fetch-answer.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import type { Clock } from '../../platform/clock.ts'

/** IANA's file (RFC 9224 §3): a list of [labels, base URLs]. */
const Registry = v.object({
  version: v.string(),
  services: v.array(v.tuple([v.array(v.string()), v.array(v.string())])),
})

type Services = ReadonlyMap<string, string>

export interface Bootstrap {
  /** Returns a name's base URL; throws ProviderError until the file has been read once. */
  serverOf(name: string): Promise<string | undefined>
}

const freshForMs = 86_400_000
/** After a failed refresh; the first file is retried sooner. */
const retryFirstAfterMs = 5_000
const retryRefreshAfterMs = 300_000
const maxBytes = 2_097_152

/** Only HTTPS proves the server, except at the configured host. */
const baseOf = (urls: readonly string[], configuredHost: string): string | undefined => {
  const base =
    urls.find((url) => /^https:\/\//i.test(url)) ??
    urls.find((url) => URL.parse(url)?.hostname === configuredHost && /^http:/i.test(url))
  return base === undefined || base.endsWith('/') ? base : `${base}/`
}

const readServices = (text: string, configuredHost: string): Services => {
  try {
    const services = new Map<string, string>()
    for (const [labels, urls] of v.parse(Registry, JSON.parse(text)).services) {
      const base = baseOf(urls, configuredHost)
      if (base === undefined) continue
      for (const label of labels) services.set(label.toLowerCase().replace(/^\.|\.$/g, ''), base)
    }
    return services
  } catch (cause) {
    throw new ProviderError('rdap', 'protocol', 'the bootstrap file cannot be read', { cause })
  }
}

const longestMatch = (services: Services, name: string): string | undefined => {
  const labels = name.split('.')
  for (let start = 0; start < labels.length; start += 1) {
    const base = services.get(labels.slice(start).join('.'))
    if (base !== undefined) return base
  }
  return undefined
}

/** Creates the cached bootstrap file: refreshed daily with its ETag, and stale on errors. */
export const createBootstrap = (url: string, timeoutMs: number, clock: Clock): Bootstrap => {
  let services: Services | undefined
  let etag: string | null = null
  let refreshAt = 0
  let failure: ProviderError | undefined
  let running: Promise<void> | undefined

  const refresh = async (): Promise<void> => {
    const now = clock.now().getTime()
    try {
      const answer = await fetchAnswer(
        'rdap',
        url,
        {
          headers: {
            accept: 'application/json',
            ...(etag === null ? {} : { 'if-none-match': etag }),
          },
        },
        { timeoutMs, maxBytes },
      )
      if (answer.status !== 304) {
        if (answer.status !== 200) {
          const code = String(answer.status)
          throw new ProviderError('rdap', 'unreachable', 'no bootstrap file', { code })
        }
        services = readServices(answer.text, new URL(url).hostname)
        etag = answer.headers.get('etag')
      }
      failure = undefined
      refreshAt = now + freshForMs
    } catch (error) {
      failure =
        error instanceof ProviderError
          ? error
          : new ProviderError('rdap', 'protocol', 'no bootstrap file', { cause: error })
      refreshAt = now + (services === undefined ? retryFirstAfterMs : retryRefreshAfterMs)
    } finally {
      running = undefined
    }
  }

  return {
    serverOf: async (name) => {
      if (clock.now().getTime() >= refreshAt) running ??= refresh()
      if (services === undefined) await running
      if (services !== undefined) return longestMatch(services, name)
      throw failure ?? new ProviderError('rdap', 'unreachable', 'no bootstrap file')
    },
  }
}
