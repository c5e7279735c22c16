import { notAfterOf } from './authority.ts'
import { isAllowedByCaa } from './caa.ts'
import type { CallContext } from './context.ts'
import { currentIssue, endOf, withIssue, type Issue, type Order } from './orders.ts'
import { products } from './products.ts'
import { lookForProofs } from './proofs.ts'

/** The authority looks for records and files this often on its own. */
const lookEveryMs = 5 * 60_000

const isDue = ({ checkedAt }: Issue, now: Date): boolean =>
  checkedAt === '' || now.getTime() - Date.parse(checkedAt) >= lookEveryMs

/** Names that a certificate has besides those that were ordered. */
const certifiedNames = (order: Order): readonly string[] => {
  const names = currentIssue(order).names.map(({ name }) => name)
  const [first = ''] = names
  const kind = products.get(order.product)?.kind
  if (kind === 'wildcard') return [first, first.replace(/^\*\./, '')]
  if (kind === 'multi') return names
  return [first, first.startsWith('www.') ? first.slice(4) : `www.${first}`]
}

const validate = async (context: CallContext, order: Order, force: boolean): Promise<Order> => {
  const now = context.now()
  const issue = currentIssue(order)
  if (issue.validatedAt !== '' || !(force || isDue(issue, now))) return order
  const names = [...(await lookForProofs(context, issue))]
  const isValidated = names.every((one) => one.isValidated)
  const checkedAt = now.toISOString()
  return withIssue(order, { names, checkedAt, validatedAt: isValidated ? checkedAt : '' })
}

const isSignable = (context: CallContext, order: Order): boolean => {
  const { preSignFails, issueMs } = context.behaviours.current.sectigo
  const { validatedAt, certificate } = currentIssue(order)
  if (certificate !== '' || validatedAt === '' || preSignFails) return false
  const isReady = context.now().getTime() >= Date.parse(validatedAt) + issueMs
  return isReady && order.isOrganisationValidated
}

/** Brings an order to its state of now: validates, rejects or signs. `force` looks for proofs at once. */
export const advance = async (
  context: CallContext,
  order: Order,
  force = false,
): Promise<Order> => {
  if (order.state !== 'open') return order
  const { rejected } = context.behaviours.current.sectigo
  const isRejected = currentIssue(order).names.some(({ name }) => rejected.includes(name))
  const validated: Order = isRejected
    ? { ...order, state: 'rejected' }
    : await validate(context, order, force)
  const present =
    validated.state === 'open' && isSignable(context, validated)
      ? await sign(context, validated)
      : validated
  if (present !== order) context.orders.put(present)
  return present
}

/** Signs a certificate unless the CAA records of a name forbid it (BR 3.2.2.8). */
const sign = async (context: CallContext, order: Order): Promise<Order> => {
  const { authority, now, resolveCaa } = context
  const { csr, isForbidden } = currentIssue(order)
  const names = certifiedNames(order)
  const allowed = await Promise.all(names.map((name) => isAllowedByCaa(resolveCaa, name)))
  if (allowed.includes(false)) {
    return isForbidden ? order : withIssue(order, { isForbidden: true })
  }
  const certificate = await authority.sign({
    ...{ csr, names, now: now(), organisation: order.organisation },
    notAfter: notAfterOf(now(), endOf(order)),
  })
  return withIssue(order, { certificate, isForbidden: false })
}
