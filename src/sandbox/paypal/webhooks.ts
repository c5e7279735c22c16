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
      const isAboutCapture = eventType.startsWith('PAYMENT.CAPTURE.')
      const body = JSON.stringify({
        id: `WH-${newId()}`,
        event_type: eventType,
        resource_type: isAboutCapture ? 'capture' : 'checkout-order',
        resource: isAboutCapture
          ? { ...order.captures.at(-1), custom_id: order.custom_id, invoice_id: order.invoice_id }
          : shownOrder(order),
        create_time: now().toISOString(),
      })
      const webhookId = webhook === 'forged' ? `not-${deps.webhookId}` : deps.webhookId
      const times = webhook === 'twice' ? 2 : 1
      return Promise.all(Array.from({ length: times }, () => post(webhookUrl, body, webhookId)))
    },
  }
}
