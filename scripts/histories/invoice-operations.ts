import { randomUUID } from 'node:crypto'
import { feeOf, type ModelPayment } from './model-state.ts'
import { agree, cents, newPayable, newPayment, pickOf, type Step } from './step.ts'

/** Issues an AWS invoice: 2.5 % discount, then 10 % VAT, each rounded half up to a cent. */
const issue = async (step: Step): Promise<string> => {
  const { shop, model, random, customerId, account } = step
  const month = model.payables.filter(({ is }) => is === 'aws').length
  const lines = Array.from({ length: random.whole(1, 3) }, () => random.whole(1, 3000))
  const subtotal = lines.reduce((sum, line) => sum + line, 0)
  const net = subtotal - Math.floor((subtotal * 25 + 500) / 1000)
  const tax = Math.floor((net + 5) / 10)
  const id = randomUUID()
  const issued = await shop.issueInvoice(customerId, account, month, lines.map(cents))
  model.add(
    newPayable({
      ...{ id: issued.id, is: 'aws', number: issued.number, payment: undefined },
      total: cents(net + tax),
      items: [{ id, net: cents(net), tax: cents(tax), credit: 0, isRefunded: false }],
    }),
  )
  return `invoice ${cents(net + tax)}`
}

const cancel = async ({ shop, model, random }: Step): Promise<string> => {
  const invoices = model.payables.filter(({ is }) => is === 'aws')
  const invoice = pickOf(random, invoices, ({ state }) => state === 'DUE')
  if (invoice === undefined) return ''
  const allowed = model.cancel(invoice)
  agree('a cancellation', await shop.cancelInvoice(invoice), allowed)
  return `cancel: ${allowed}`
}

const refund = async ({ shop, model, random }: Step): Promise<string> => {
  const invoices = model.payables.filter(({ is }) => is === 'aws')
  const invoice = pickOf(random, invoices, ({ state }) => state === 'PAID')
  if (invoice === undefined) return ''
  const left = (invoice.total - invoice.credited) / 100
  const amount = cents(random.chance(0.3) ? left : random.whole(0, left + 2))
  const allowed = model.refundInvoice(invoice, amount)
  agree('a refund of an invoice', await shop.refundInvoice(invoice, amount), allowed)
  return `refund ${amount} of an invoice: ${allowed}`
}

/** Begins to pay several in one, by the balance or at a gateway. */
const startBulk = async ({ shop, model, random, customerId }: Step): Promise<string> => {
  const payables = model.payables.filter(({ is }) => is === 'aws' || is === 'order')
  const wanted = Array.from({ length: random.whole(1, 4) }, () =>
    pickOf(random, payables, ({ state }) => state === 'DUE'),
  )
  const parts = [...new Set(wanted)].filter((part) => part !== undefined)
  if (parts.length === 0) return ''
  const total = parts.reduce((sum, part) => sum + part.total, 0)
  const drawn = random.chance(0.7) ? newPayment(random, total) : undefined
  const allowed = model.startBulk(parts)
  const started = await shop.startBulk(customerId, parts, drawn?.gateway, randomUUID())
  agree('paying several in one', started !== undefined, allowed)
  if (started === undefined) return 'several in one: false'
  const payment: ModelPayment | undefined = drawn && {
    ...drawn,
    reference: started.reference,
    ...feeOf(drawn.gateway, total),
  }
  model.add(newPayable({ id: started.id, is: 'bulk', total, parts, payment }))
  return `several in one ${total}`
}

/** The operations on AWS invoices and on payments of several. */
export const invoiceOperations = [issue, issue, startBulk, startBulk, refund, cancel] as const

/** Those of a history that is mostly about them. */
export const aboutInvoices = [
  issue,
  issue,
  startBulk,
  startBulk,
  refund,
  refund,
  refund,
  cancel,
] as const
