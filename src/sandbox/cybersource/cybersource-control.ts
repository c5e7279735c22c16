import type { Hono } from 'hono'
import * as v from 'valibot'
import type { CardLedger } from './ledger.ts'

const CardChargeback = v.strictObject({
  reference: v.string(),
  /** In cents. */
  amount: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

const CardVoid = v.strictObject({ reference: v.string() })

/** Adds the routes that show transactions, charge a card payment back, and void one. */
export function addCyberSourceRoutes(app: Hono, ledger: CardLedger): void {
  const chargeOf = (reference: string) =>
    ledger.ofReference(reference).find(({ what, reason }) => what === 'charge' && reason === '100')

  app.get('/control/cybersource/transactions', (c) => c.json(ledger.all()))
  app.post('/control/cybersource/chargeback', async (c) => {
    const order = v.safeParse(CardChargeback, await c.req.json().catch(() => undefined))
    if (!order.success)
      return c.json({ message: '{"reference": "…", "amount": cents} is expected' }, 400)
    const { reference, amount: cents } = order.output
    const charge = chargeOf(reference)
    if (charge === undefined) return c.json({ message: 'no such charge' }, 404)
    const { id: of, currency } = charge
    const by = 'issuer'
    return c.json(ledger.add({ what: 'refund', of, reference, reason: '100', cents, currency, by }))
  })
  app.post('/control/cybersource/void', async (c) => {
    const order = v.safeParse(CardVoid, await c.req.json().catch(() => undefined))
    if (!order.success) return c.json({ message: '{"reference": "…"} is expected' }, 400)
    const { reference } = order.output
    const charge = chargeOf(reference)
    if (charge === undefined) return c.json({ message: 'no such charge' }, 404)
    const { id: of, cents, currency } = charge
    const by = 'merchant'
    return c.json(ledger.add({ what: 'void', of, reference, reason: '100', cents, currency, by }))
  })
}
