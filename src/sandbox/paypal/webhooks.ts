import { randomUUID, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Behaviours } from '../control/behaviours.ts'
import { shownOrder } from './answers.ts'
import type { Certificate } from './certificate.ts'
import { newId, type Order } from './orders.ts'

export interface WebhooksDeps {
  readonly behaviours: Behaviours
  readonly webhookId: string
  readonly certificate: () => Promise<Certificate>
  readonly certificateUrl: () => string
  readonly now: () => Date
  readonly stopping: AbortSignal
}

export interface Webhooks {
  /** Sends an event to the merchant's webhook; returns its statuses or failures. Never throws. */
  readonly send: (eventType: string, order: Order) => Promise<readonly (number | string)[]>
}

/** Money that went back is a refund of its own, also when the payer's bank took it. */
const paidBackEvents: ReadonlySet<string> = new Set([
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
])

/** Returns the resource of an event as PayPal's documents show it. */
function aboutOf(eventType: string, order: Order) {
  const capture = order.captures.at(-1)
  const { custom_id, invoice_id } = order
  if (eventType.startsWith('CUSTOMER.DISPUTE.')) {
    return {
      resource_type: 'dispute',
      resource: {
        dispute_id: `PP-D-${order.id}`,
        // A dispute does not always have the merchant's own reference.
        disputed_transactions: [{ seller_transaction_id: capture?.id }],
        reason: 'UNAUTHORISED',
        status: eventType === 'CUSTOMER.DISPUTE.RESOLVED' ? 'RESOLVED' : 'OPEN',
        dispute_amount: capture?.amount,
      },
    }
  }
  if (paidBackEvents.has(eventType)) {
    const refund = order.refunds.at(-1)
    return {
      resource_type: 'refund',
      resource: {
        id: refund?.id,
        amount: refund?.amount,
        status: refund?.status,
        custom_id,
        invoice_id,
      },
    }
  }
  return eventType.startsWith('PAYMENT.CAPTURE.')
    ? { resource_type: 'capture', resource: { ...capture, custom_id, invoice_id } }
    : { resource_type: 'checkout-order', resource: shownOrder(order) }
}

/** PayPal repeats events for days; here a lost one is lost, or sent by the control page. */
export function createWebhooks(deps: WebhooksDeps): Webhooks {
  const { behaviours, now, stopping } = deps

  async function post(url: string, body: string, webhookId: string): Promise<number | string> {
    const id = randomUUID()
    const time = now().toISOString()
    const signed = `${id}|${time}|${webhookId}|${crc32(body)}`
    const { key } = await deps.certificate()
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'paypal-transmission-id': id,
          'paypal-transmission-time': time,
          'paypal-transmission-sig': sign('RSA-SHA256', Buffer.from(signed), key).toString(
            'base64',
          ),
          'paypal-cert-url': deps.certificateUrl(),
          'paypal-auth-algo': 'SHA256withRSA',
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([stopping, AbortSignal.timeout(10_000)]),
      })
      await response.body?.cancel()
      return response.status
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  return {
    async send(eventType, order) {
      const { webhookUrl, webhook } = behaviours.current.paypal
      if (webhookUrl === '' || stopping.aborted) return []
      const body = JSON.stringify({
        id: `WH-${newId()}`,
        event_type: eventType,
        ...aboutOf(eventType, order),
        create_time: now().toISOString(),
      })
      const webhookId = webhook === 'forged' ? `not-${deps.webhookId}` : deps.webhookId
      const times = webhook === 'twice' ? 2 : 1
      return Promise.all(Array.from({ length: times }, () => post(webhookUrl, body, webhookId)))
    },
  }
}
