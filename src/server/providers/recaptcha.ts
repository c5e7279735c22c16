import * as v from 'valibot'
import type { Log } from '../platform/log.ts'
import { fetchAnswer } from './fetch-answer.ts'
import { ProviderError } from '../platform/provider-error.ts'

/** Without both keys, no captcha is required. */
export interface RecaptchaConfig {
  readonly siteKey: string | undefined
  readonly secret: string | undefined
  readonly scriptUrl: string
  readonly verifyUrl: string
  /** The website's own by default. */
  readonly hostnames: readonly string[] | undefined
}

export interface RecaptchaDeps {
  readonly websiteUrl: () => string
  readonly log: Pick<Log, 'error' | 'warn'>
}

/** Verifies reCAPTCHA v2 answers (developers.google.com/recaptcha/docs/verify). */
export interface Recaptcha {
  readonly enabled: boolean
  /** The widget for the browser; both null when no captcha is required. */
  readonly widget: { readonly siteKey: string | null; readonly scriptUrl: string | null }
  /** Returns whether an answer is valid; each is valid once. */
  verify(token: string, ip: string): Promise<boolean>
}

const timeoutMs = 5_000
const maxBytes = 65_536

/** A website on loopback opens under either name. */
const loopback = ['localhost', '127.0.0.1']

const Verdict = v.object({
  success: v.boolean(),
  hostname: v.optional(v.string(), ''),
  'error-codes': v.optional(v.array(v.string()), []),
})

const readVerdict = (status: number, text: string): v.InferOutput<typeof Verdict> => {
  const code = String(status)
  if (status !== 200) {
    const kind = status >= 500 ? 'unreachable' : 'refused'
    throw new ProviderError('recaptcha', kind, `answered ${code}`, { code })
  }
  try {
    return v.parse(Verdict, JSON.parse(text))
  } catch (cause) {
    throw new ProviderError('recaptcha', 'protocol', 'an answer that is no verdict', { cause })
  }
}

/** Asks for the verdict on an answer. Throws ProviderError. */
export const askVerdict = async (
  verifyUrl: string,
  form: Readonly<Record<'secret' | 'response', string>> & { readonly remoteip?: string },
): Promise<v.InferOutput<typeof Verdict>> => {
  const answer = await fetchAnswer(
    'recaptcha',
    verifyUrl,
    { method: 'POST', redirect: 'error', body: new URLSearchParams(form) },
    { timeoutMs, maxBytes },
  )
  return readVerdict(answer.status, answer.text)
}

/** Returns whether our own settings are wrong rather than the customer's answer. */
export const isOurFault = (code: string): boolean => code.endsWith('-input-secret')

export const createRecaptcha = (
  { siteKey, secret, scriptUrl, verifyUrl, hostnames }: RecaptchaConfig,
  { websiteUrl, log }: RecaptchaDeps,
): Recaptcha => {
  const allowedHosts = (): readonly string[] => {
    if (hostnames !== undefined) return hostnames
    const { hostname } = new URL(websiteUrl())
    return loopback.includes(hostname) ? loopback : [hostname]
  }

  const isGood = async (secretKey: string, token: string, ip: string): Promise<boolean> => {
    const form = { secret: secretKey, response: token, remoteip: ip }
    const verdict = await askVerdict(verifyUrl, form)
    if (verdict['error-codes'].some(isOurFault)) {
      log.error({ codes: verdict['error-codes'] }, 'RECAPTCHA_SECRET is not accepted')
    }
    return verdict.success && allowedHosts().includes(verdict.hostname.toLowerCase())
  }

  const enabled = siteKey !== undefined && secret !== undefined
  return {
    enabled,
    widget: enabled ? { siteKey, scriptUrl } : { siteKey: null, scriptUrl: null },
    verify: async (token, ip) => {
      if (siteKey === undefined || secret === undefined) return true
      if (token === '') return false
      try {
        return await isGood(secret, token, ip)
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        // Fail closed: blocking the verifier must not bypass the captcha.
        log.warn({ kind: error.kind, code: error.code }, error.message)
        return false
      }
    },
  }
}
