import type {
  TrackedCustomData,
  TrackedEventName,
  TrackedExtraContents,
} from '../../../contract/tracking.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { fetchAnswer } from '../fetch-answer.ts'

export interface Ga4Config {
  /** `https://www.google-analytics.com`. */
  readonly baseUrl: string
  readonly measurementId: string
  readonly apiSecret: string
}

/** An event on our website. */
export interface Ga4Event {
  readonly name: TrackedEventName
  readonly sourceUrl: string
  readonly happenedAt: Date
  readonly customData: TrackedCustomData
  readonly extraContents: TrackedExtraContents
}

const names: Readonly<Record<TrackedEventName, string>> = {
  PageView: 'page_view',
  ViewContent: 'view_item',
  Search: 'search',
  AddToCart: 'add_to_cart',
  InitiateCheckout: 'begin_checkout',
  AddPaymentInfo: 'add_payment_info',
  Purchase: 'purchase',
  CompleteRegistration: 'sign_up',
  Lead: 'generate_lead',
  Contact: 'contact',
}

/** The maximum number of events in a call. */
const mostEvents = 25

/** Returns the client's id of a browser's: `<random number>.<seconds>`, as Google's own script writes it. */
export const clientIdOf = (browserId: string): string => {
  const [, , milliseconds = '', random = ''] = browserId.split('.')
  return `${random}.${milliseconds.slice(0, -3)}`
}

/** Returns the items of an event: the contents of both lists, which are in the same order. */
const itemsOf = ({ customData, extraContents }: Ga4Event) =>
  customData.contents?.map(({ id, quantity, itemPrice, title }, at) => {
    const extra = extraContents.contents?.[at]
    return {
      ...{ item_id: id, item_name: title, quantity, price: itemPrice },
      affiliation: extraContents.affiliation,
      ...(extra?.duration !== undefined && {
        item_variant: [extra.duration, extra.durationType ?? []].flat().join('-'),
      }),
      item_category2: extra?.addons?.join(','),
    }
  })

const wireEvent = (event: Ga4Event) => {
  const { customData, extraContents } = event
  return {
    name: names[event.name],
    timestamp_micros: event.happenedAt.getTime() * 1000,
    params: {
      page_location: event.sourceUrl,
      // Without both, Google counts no visitor as active and no event to a visit.
      session_id: String(extraContents.sessionId ?? Math.floor(event.happenedAt.getTime() / 1000)),
      engagement_time_msec: 100,
      ...{ currency: customData.currency, value: customData.value, tax: extraContents.tax },
      transaction_id: extraContents.transactionId,
      items: itemsOf(event),
    },
  }
}

/** Calls the Measurement Protocol. Throws ProviderError for an answer that is not 2xx. */
export const callGa4 = async (
  { baseUrl, measurementId, apiSecret }: Ga4Config,
  path: '/mp/collect' | '/debug/mp/collect',
  body: object,
  timeoutMs = 10_000,
): Promise<string> => {
  const query = new URLSearchParams({ measurement_id: measurementId, api_secret: apiSecret })
  const { status, text } = await fetchAnswer(
    'ga4',
    `${baseUrl}${path}?${query.toString()}`,
    {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
    { timeoutMs, maxBytes: 65_536 },
  )
  if (status >= 200 && status < 300) return text
  const kind = status >= 500 ? 'unreachable' : status === 429 ? 'rate-limited' : 'refused'
  throw new ProviderError('ga4', kind, `answered ${String(status)}`, { code: String(status) })
}

/** Sends events of one browser to Google Analytics 4. Throws ProviderError. */
export const sendToGa4 = async (
  config: Ga4Config,
  browserId: string,
  events: readonly Ga4Event[],
): Promise<void> => {
  for (let at = 0; at < events.length; at += mostEvents) {
    const body = {
      client_id: clientIdOf(browserId),
      events: events.slice(at, at + mostEvents).map(wireEvent),
    }
    await callGa4(config, '/mp/collect', body)
  }
}
