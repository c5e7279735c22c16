import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PublicDns } from '../../providers/public-dns.ts'
import type { Sectigo } from '../../providers/sectigo/index.ts'
import { Halt } from '../lifecycle/index.ts'
import type { Issuance } from './issuance.ts'
import type { ObserveDeps } from './observe-proof.ts'
import { readLatest } from './stored-issuances.ts'

/** What the functions of this module need. */
export interface CertificateDeps extends ObserveDeps, Pick<PublicDns, 'resolveCaa' | 'resolve6'> {
  readonly db: Queryable
  readonly clock: Clock
  readonly sectigo: Sectigo
  /** The end of validation records (`config.sectigo.hashDomain`). */
  readonly hashDomain: string
}

/** Returns the latest certificate of an order item. Throws Halt when there is none. */
export const latestOf = async (
  { db }: Pick<CertificateDeps, 'db'>,
  itemId: string,
): Promise<Issuance> => {
  const issuance = await readLatest(db, itemId)
  if (issuance === undefined) throw new Halt('fatal', `the item ${itemId} has no certificate`)
  return issuance
}

/** Returns the authority's number of an order. Throws Halt when it has none. */
export const orderNumberOf = ({ orderNumber, itemId }: Issuance): string => {
  if (orderNumber === undefined) throw new Halt('fatal', `the item ${itemId} was not ordered`)
  return orderNumber
}
