import type { CertificateDeps } from './certificate-deps.ts'
import { untilHalt, type Halted } from '../lifecycle/index.ts'
import type { Issuance, IssuanceState } from './issuance.ts'
import { referenceOf } from './order-certificate.ts'
import { moveTo, readIssuances } from './stored-issuances.ts'

/** Whether the authority pays the order back. */
export interface Cancelled {
  readonly is: 'cancelled'
  readonly isRefunded: boolean
}

const unissued: readonly IssuanceState[] = [
  'NEW',
  'REFUSED',
  'ORDERING',
  'NAMES',
  'ORGANISATION',
  'SIGNING',
]

const findOrderNumber = async (
  { sectigo }: CertificateDeps,
  issuances: readonly Issuance[],
): Promise<string | undefined> => {
  const known = issuances.find(({ orderNumber }) => orderNumber !== undefined)
  const first = issuances.at(-1)
  if (known !== undefined || first?.orderedAt === undefined) return known?.orderNumber
  // An answer may have been lost.
  return sectigo.findOrder(referenceOf(first), first.orderedAt)
}

/** Cancels the order of an item and revokes its certificates; repeating it is harmless. */
export const cancelOrder = (deps: CertificateDeps, itemId: string): Promise<Cancelled | Halted> =>
  untilHalt(async () => {
    const issuances = await readIssuances(deps.db, itemId)
    for (const { id } of issuances) await moveTo(deps.db, id, unissued, 'CANCELLED', undefined)
    const orderNumber = await findOrderNumber(deps, issuances)
    if (orderNumber === undefined) return { is: 'cancelled', isRefunded: true }
    if (issuances.some(({ state }) => state === 'ISSUED')) {
      await deps.sectigo.revokeCertificate(orderNumber, 'cessationOfOperation')
    }
    const isRefunded = await deps.sectigo.refundOrder(orderNumber)
    for (const { id } of issuances) {
      await moveTo(deps.db, id, ['ISSUED'], 'CANCELLED', undefined)
    }
    return { is: 'cancelled', isRefunded }
  })
