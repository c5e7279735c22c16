import * as v from 'valibot'
import type { TrackedCustomData, TrackedEventName } from '../../../contract/tracking.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { fetchAnswer, type Answer } from '../fetch-answer.ts'
import type { HashedContact } from './hashed-contact.ts'

export interface MetaConfig {
  /** With the version: `https://graph.facebook.com/v24.0`. */
  readonly baseUrl: string
  readonly pixelId: string
  readonly accessToken: string
}

/** An event on our website. */
export interface MetaEvent {
  readonly id: string
  readonly name: TrackedEventName
  readonly sourceUrl: string
  readonly happenedAt: Date
  readonly hashes: HashedContact
  readonly browserId: string
  readonly clickId?: string | undefined
  readonly ip?: string | undefined
  readonly userAgent: string
  readonly customData: TrackedCustomData
}

const limits = { timeoutMs: 10_000, maxBytes: 65_536 }

const customDataOf = ({ contents, ...data }: TrackedCustomData) => ({
  ...{ currency: data.currency, value: data.value, order_id: data.orderId },
  ...{ content_ids: data.contentIds, content_name: data.contentName },
  content_type: data.contentType,
  contents: contents?.map(({ id, quantity, itemPrice, title }) => ({
    ...{ id, quantity, title, item_price: itemPrice },
  })),
})

const wireEvent = (event: MetaEvent) => ({
  event_name: event.name,
  event_time: Math.floor(event.happenedAt.getTime() / 1000),
  event_id: event.id,
  event_source_url: event.sourceUrl,
  action_source: 'website',
  user_data: {
    ...event.hashes,
    ...{ fbp: event.browserId, fbc: event.clickId },
    ...{ client_ip_address: event.ip, client_user_agent: event.userAgent },
  },
  custom_data: customDataOf(event.customData),
})

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const Refusal = v.object({
  error: v.object({ code: v.number(), error_subcode: v.optional(v.number()) }),
})

/** An unknown pixel or a missing permission, which has the code of an invalid event. */
const missingPermission = 33

const codeOf = ({ status, text }: Answer): string => {
  const refusal = v.safeParse(Refusal, parse(text))
  if (!refusal.success) return String(status)
  const { code, error_subcode: subcode } = refusal.output.error
  return subcode === missingPermission ? `${String(code)}/${String(subcode)}` : String(code)
}

const Received = v.object({ events_received: v.number() })

/** Throws ProviderError for an answer that is not a success; `code` is Meta's own where there is one. */
export const checkAnswered = (answer: Answer): void => {
  const { status } = answer
  if (status === 200) return
  const code = codeOf(answer)
  if (status === 429) throw new ProviderError('meta', 'rate-limited', 'is busy', { code })
  const kind = status >= 500 ? 'unreachable' : 'refused'
  throw new ProviderError('meta', kind, `answered ${code}`, { code })
}

/** Meta's code for an invalid event; a further try cannot help. */
export const invalidParameter = '100'

/** Sends events to Meta's Conversions API, which counts an event id once. Throws ProviderError. */
export const sendToMeta = async (
  { baseUrl, pixelId, accessToken }: MetaConfig,
  events: readonly MetaEvent[],
): Promise<void> => {
  const answer = await fetchAnswer(
    'meta',
    `${baseUrl}/${pixelId}/events`,
    {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: events.map(wireEvent), access_token: accessToken }),
    },
    limits,
  )
  checkAnswered(answer)
  const received = v.safeParse(Received, parse(answer.text))
  if (!received.success || received.output.events_received !== events.length)
    throw new ProviderError('meta', 'protocol', 'did not receive all events')
}
