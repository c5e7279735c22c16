import { X509Certificate } from 'node:crypto'
import { ProviderError } from '../../platform/provider-error.ts'
import type { Steps } from '../../platform/steps/index.ts'
import { productCode, type NewCertificate, type Ordered } from '../../providers/sectigo/index.ts'
import { latestOf, orderNumberOf, type CertificateDeps } from './certificate-deps.ts'
import { isOfRequest } from './collect-certificate.ts'
import { Halt, untilHalt, type Halted } from '../lifecycle/index.ts'
import type { Issuance } from './issuance.ts'
import {
  forgetOrder,
  markOrdered,
  markOrdering,
  moveTo,
  readIssuances,
} from './stored-issuances.ts'

/** How an order came out; `issuance` has the proofs to show. */
export type OrderOutcome =
  | { readonly is: 'ordered'; readonly issuance: Issuance }
  /** The customer must change the request (`requestCertificate`). */
  | { readonly is: 'refused'; readonly reason: string }
  | { readonly is: 'ended' }

/** Validation that takes longer is given up. */
export const validationDeadlineMs = 14 * 86_400_000

type Intent = { readonly since: string }
type Sent =
  | { readonly is: 'ordered'; readonly orderNumber: string }
  | { readonly is: 'refused'; readonly reason: string }

const certificateOf = ({ csr, uniqueValue, names, kind }: Issuance): NewCertificate => ({
  ...{ csr, uniqueValue, isMultiDomain: kind === 'multi' },
  names: names.map(({ name, method, email }) => ({ name, method, email })),
})

/** Returns our reference of an order at the authority: each attempt that may be ordered has its own. */
export const referenceOf = ({ itemId, attempt }: Pick<Issuance, 'itemId' | 'attempt'>): string =>
  attempt === 0 ? itemId : `${itemId}-${attempt}`

const find = async (
  { sectigo }: CertificateDeps,
  issuance: Issuance,
  { since }: Intent,
): Promise<Sent | undefined> => {
  const orderNumber = await sectigo.findOrder(referenceOf(issuance), new Date(since))
  return orderNumber === undefined ? undefined : { is: 'ordered', orderNumber }
}

/** Returns what an outcome means. Throws Halt. */
const sentOf = async (
  deps: CertificateDeps,
  issuance: Issuance,
  intent: Intent,
  outcome: Ordered,
): Promise<Sent> => {
  if (outcome.ok) return { is: 'ordered', orderNumber: outcome.orderNumber }
  const { refusal } = outcome
  if (refusal.cause === 'not-unique') {
    const found = await find(deps, issuance, intent)
    if (found !== undefined) return found
    throw new Halt('fatal', `an order of the item ${issuance.itemId} is not in the report`)
  }
  if (refusal.class === 'input') return { is: 'refused', reason: refusal.reason }
  throw new Halt(refusal.class, refusal.reason)
}

const place = async (deps: CertificateDeps, issuance: Issuance, intent: Intent): Promise<Sent> => {
  const { product, days, organisation, validation } = issuance
  const reference = referenceOf(issuance)
  const code = productCode(product)
  if (code === undefined) throw new Halt('fatal', `${product} has no product code`)
  try {
    const outcome = await deps.sectigo.placeOrder({
      ...{ ...certificateOf(issuance), reference, productCode: code, days, organisation },
      isExtended: validation === 'EV',
    })
    return await sentOf(deps, issuance, intent, outcome)
  } catch (error) {
    const isLost = error instanceof ProviderError && error.kind !== 'refused'
    const found = isLost ? await find(deps, issuance, intent) : undefined
    if (found === undefined) throw error
    return found
  }
}

const orderOf = async ({ db }: CertificateDeps, issuance: Issuance): Promise<string> => {
  const issuances = await readIssuances(db, issuance.itemId)
  const ordered = issuances.find(({ orderNumber }) => orderNumber !== undefined)
  return orderNumberOf(ordered ?? issuance)
}

/** Certificates may begin at midnight. */
const dayOf = (moment: string): string => new Date(moment).toISOString().slice(0, 10)

/** Finds a replacement that was issued after an interrupted run asked for it; while it waits, repeating the request replaces it. */
const findReplacement = async (
  deps: CertificateDeps,
  issuance: Issuance,
  { since }: Intent,
): Promise<Sent | undefined> => {
  const orderNumber = await orderOf(deps, issuance)
  const { is } = await deps.sectigo.readOrderState(orderNumber)
  const issued = is === 'available' && (await deps.sectigo.collectCertificate(orderNumber))
  if (issued === false || issued === undefined) return undefined
  const isOurs = await isOfRequest(issued.certificate, issuance.csr)
  const { validFrom } = new X509Certificate(issued.certificate)
  const isNew = dayOf(validFrom) >= dayOf(since)
  return isOurs && isNew ? { is: 'ordered', orderNumber } : undefined
}

/** Repeating a replacement replaces the waiting one. */
const replace = async (
  deps: CertificateDeps,
  issuance: Issuance,
  intent: Intent,
): Promise<Sent> => {
  const number = await orderOf(deps, issuance)
  const outcome = await deps.sectigo.replaceCertificate(number, certificateOf(issuance))
  return sentOf(deps, issuance, intent, outcome)
}

const send = (deps: CertificateDeps, issuance: Issuance, steps: Steps) => {
  const { id, number, attempt } = issuance
  const isFirst = number === 1
  return steps.once<Intent, Sent>(`certificate-${number}-${attempt}`, {
    intent: async (tx) => {
      const now = deps.clock.now()
      const isMarked = await markOrdering(tx, id, now)
      return isMarked ? { since: now.toISOString() } : undefined
    },
    look: (intent) => (isFirst ? find : findReplacement)(deps, issuance, intent),
    run: (intent) => (isFirst ? place : replace)(deps, issuance, intent),
    done: async (tx, sent) => {
      const deadlineAt = new Date(deps.clock.now().getTime() + validationDeadlineMs)
      if (sent.is === 'ordered') await markOrdered(tx, id, sent.orderNumber, deadlineAt)
      else await moveTo(tx, id, ['ORDERING'], 'REFUSED', sent.reason)
    },
  })
}

/** Cancels the order that a changed request replaces: the authority has one open order per item. Throws Halt. */
const withdraw = async (
  { db, sectigo }: CertificateDeps,
  { id, number, state, orderNumber }: Issuance,
): Promise<void> => {
  if (state !== 'NEW' || number !== 1 || orderNumber === undefined) return
  const isRefunded = await sectigo.refundOrder(orderNumber)
  if (!isRefunded) throw new Halt('fatal', `the order ${orderNumber} cannot be withdrawn`)
  await forgetOrder(db, id, orderNumber)
}

/** Sends the latest request of an item to the authority, once however often it runs: its order, or a replacement. @throws StepUnknown, StepNotDone */
export const orderCertificate = (
  deps: CertificateDeps,
  itemId: string,
  steps: Steps,
): Promise<OrderOutcome | Halted> =>
  untilHalt(async () => {
    const requested = await latestOf(deps, itemId)
    await withdraw(deps, requested)
    if (requested.state === 'NEW' || requested.state === 'ORDERING') {
      await send(deps, requested, steps)
    }
    const issuance = await latestOf(deps, itemId)
    const { state, reason = '', orderNumber, number } = issuance
    if (state === 'REFUSED') return { is: 'refused', reason }
    if (state === 'NEW' || state === 'ORDERING') throw new Halt('busy', 'another run orders it')
    if (state !== 'CANCELLED' && state !== 'REJECTED') return { is: 'ordered', issuance }
    // It was cancelled while it was being ordered.
    if (state === 'CANCELLED' && number === 1 && orderNumber !== undefined) {
      await deps.sectigo.refundOrder(orderNumber)
    }
    return { is: 'ended' }
  })
