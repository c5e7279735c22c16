import { advance } from './advance.ts'
import { Refused } from './answer.ts'
import type { Call } from './context.ts'
import { mailCodes, orderOf, proofOf, required } from './fields.ts'
import { currentIssue, withIssue } from './orders.ts'

const refundMs = 30 * 86_400_000

/** Changes how a name is proven, or looks for its proof at once. */
export const autoUpdateDcv: Call = {
  allowed: ['orderNumber', 'newMethod', 'newDCVEmailAddress', 'domainName'],
  isUrlEncoded: true,
  run: async (context, fields) => {
    const order = orderOf(context, fields)
    if (order.state !== 'open') throw new Refused(-20)
    const { names, certificate } = currentIssue(order)
    if (certificate !== '') throw new Refused(-4, 'orderNumber')
    const domain = fields.get('domainName')?.toLowerCase() ?? names[0]?.name
    const before = names.find(({ name }) => name === domain)
    if (before === undefined) throw new Refused(-4, 'domainName')
    const email = fields.get('newDCVEmailAddress') ?? ''
    const proof = proofOf(before.name, required(fields, 'newMethod'), email)
    const isSame = proof.method === before.method && proof.email === before.email
    const changed = isSame || before.isValidated ? before : proof
    const after = withIssue(order, {
      names: names.map((one) => (one === before ? changed : one)),
    })
    context.orders.put(after)
    if (changed !== before) await mailCodes(context, order.orderNumber, [changed])
    await advance(context, after, true)
    return [['errorCode', 0]]
  },
}

/** Mails the code of a name again. */
export const resendDcvEmail: Call = {
  allowed: ['orderNumber', 'dcvEmailAddress', 'domainName'],
  run: async (context, fields) => {
    const order = orderOf(context, fields)
    const email = required(fields, 'dcvEmailAddress')
    const names = currentIssue(order).names.filter((one) => one.email === email)
    if (names.length === 0) throw new Refused(-4, 'dcvEmailAddress')
    await mailCodes(context, order.orderNumber, names)
    return [['errorCode', 0]]
  },
}

/** Revokes the certificate of an order. */
export const autoRevokeSsl: Call = {
  allowed: ['orderNumber', 'certificateID', 'serialNumber', 'revocationReason', 'test'],
  run: (context, fields) => {
    const order = orderOf(context, fields)
    const { certificate, isRevoked } = currentIssue(order)
    if (isRevoked) throw new Refused(-21)
    if (certificate === '') throw new Refused(-4, 'orderNumber')
    context.orders.put(withIssue(order, { isRevoked: true }))
    return Promise.resolve([['errorCode', 0]])
  },
}

/** Cancels an order and returns its price, within 30 days. */
export const autoRefund: Call = {
  allowed: ['orderNumber', 'refundReasonCode'],
  run: (context, fields) => {
    const order = orderOf(context, fields)
    required(fields, 'refundReasonCode')
    if (order.state !== 'open') throw new Refused(-20)
    if (context.now().getTime() > Date.parse(order.createdAt) + refundMs) {
      throw new Refused(-4, 'orderNumber', 'is too old for a refund!')
    }
    context.orders.put({ ...order, state: 'refunded' })
    return Promise.resolve([['errorCode', 0]])
  },
}
