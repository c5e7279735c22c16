import { verify, X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'
import { crc32 } from 'node:zlib'
import * as v from 'valibot'
import type { Clock } from '../../platform/clock.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { fetchAnswer } from '../fetch-answer.ts'
import { certificatesOf, trustedLeaf } from './certificate-chain.ts'
import type { PayPalConfig } from './config.ts'

/** A webhook after the check of its signature; even a verified one only makes us ask. */
export type Webhook =
  | {
      readonly kind: 'verified'
      /** Our reference; none in events about other things than our orders. */
      readonly reference: string | undefined
      /** PayPal's id of a capture that is disputed: its event may lack our reference. */
      readonly captureId?: string
      /** A dispute that the event is about. */
      readonly dispute?: PayPalDispute
    }
  | { readonly kind: 'forged' | 'malformed' }

/** A dispute as its event has it; `status` such as OPEN, WAITING_FOR_SELLER_RESPONSE, RESOLVED. */
export interface PayPalDispute {
  readonly id: string
  readonly status: string
}

/** Returns a header of the request by its lower-case name. */
export type Header = (name: string) => string | undefined

const Text = v.optional(v.string())

const Event = v.object({
  resource: v.object({
    custom_id: Text,
    invoice_id: Text,
    dispute_id: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))),
    status: Text,
    purchase_units: v.optional(v.array(v.object({ custom_id: Text })), []),
    disputed_transactions: v.optional(
      v.array(v.object({ custom: Text, invoice_number: Text, seller_transaction_id: Text })),
      [],
    ),
  }),
})

/**
 * Returns what an event is about: a capture, a refund and a reversal have our reference themselves, an
 * order in its unit, a dispute in the transaction that it is about.
 */
const aboutOf = (rawBody: string): Omit<Webhook & { readonly kind: 'verified' }, 'kind'> => {
  const event = v.safeParse(v.pipe(v.string(), v.parseJson(), Event), rawBody)
  if (!event.success) return { reference: undefined }
  const { resource } = event.output
  const disputed = resource.disputed_transactions[0]
  const captureId = disputed?.seller_transaction_id
  return {
    reference:
      resource.custom_id ??
      resource.purchase_units[0]?.custom_id ??
      resource.invoice_id ??
      disputed?.custom ??
      disputed?.invoice_number,
    ...(captureId === undefined ? {} : { captureId }),
    ...(resource.dispute_id === undefined
      ? {}
      : { dispute: { id: resource.dispute_id, status: resource.status ?? 'OPEN' } }),
  }
}

interface Signature {
  readonly id: string
  readonly time: string
  readonly signature: string
  readonly certificateUrl: URL
}

const signatureOf = (header: Header): Signature | undefined => {
  const [id, time, signature, url] = [
    header('paypal-transmission-id'),
    header('paypal-transmission-time'),
    header('paypal-transmission-sig'),
    header('paypal-cert-url'),
  ]
  if (id === undefined || time === undefined || signature === undefined || url === undefined) {
    return undefined
  }
  if (header('paypal-auth-algo') !== 'SHA256withRSA' || !URL.canParse(url)) return undefined
  return { id, time, signature, certificateUrl: new URL(url) }
}

/** Certificates change rarely; a wrong URL must not fill the memory. */
const mostCached = 8

/** Creates what verifies webhooks without asking PayPal: by the certificate that they name. */
export const createVerifyWebhook = (config: PayPalConfig, clock: Clock) => {
  const cached = new Map<string, X509Certificate>()
  let roots: readonly X509Certificate[] | undefined

  const trusted = (): readonly X509Certificate[] => {
    const { certificateAuthority: authority } = config
    roots ??=
      authority === undefined
        ? rootCertificates.map((pem) => new X509Certificate(pem))
        : certificatesOf(authority)
    return roots
  }

  const read = async (url: string): Promise<readonly X509Certificate[]> => {
    const { timeoutMs } = config
    const init = { redirect: 'error' } as const
    const answer = await fetchAnswer('paypal', url, init, { timeoutMs, maxBytes: 65_536 })
    if (answer.status !== 200) {
      throw new ProviderError('paypal', 'unreachable', 'no certificate', {
        code: String(answer.status),
      })
    }
    try {
      return certificatesOf(answer.text)
    } catch (cause) {
      throw new ProviderError('paypal', 'protocol', 'a broken certificate', { cause })
    }
  }

  /** Returns the trusted certificate at a URL that the settings allow. */
  const certificateAt = async (url: URL): Promise<X509Certificate | undefined> => {
    if (!config.certificateOrigins.includes(url.origin)) return undefined
    const now = clock.now()
    const known = cached.get(url.href)
    if (known !== undefined && now <= known.validToDate) return known
    const leaf = trustedLeaf(await read(url.href), trusted(), now)
    if (leaf === undefined) return undefined
    if (cached.size >= mostCached) cached.clear()
    cached.set(url.href, leaf)
    return leaf
  }

  /** Verifies a webhook. @throws ProviderError when its certificate cannot be read now */
  return async (rawBody: string, header: Header): Promise<Webhook> => {
    const signed = signatureOf(header)
    if (signed === undefined) return { kind: 'malformed' }
    const { webhookId } = config
    const certificate =
      webhookId === undefined ? undefined : await certificateAt(signed.certificateUrl)
    if (certificate === undefined) return { kind: 'forged' }
    const data = `${signed.id}|${signed.time}|${webhookId}|${crc32(rawBody)}`
    const isGenuine = verify(
      'RSA-SHA256',
      Buffer.from(data),
      certificate.publicKey,
      Buffer.from(signed.signature, 'base64'),
    )
    return isGenuine ? { kind: 'verified', ...aboutOf(rawBody) } : { kind: 'forged' }
  }
}
