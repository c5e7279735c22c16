import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Cart } from '../../../contract/cart.ts'
import { subtract } from '../../../contract/money.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import {
  serviceJson,
  serviceOf,
  type Service,
  type ServiceJson,
  type ServiceKinds,
} from '../../services/lifecycle/index.ts'
import { priceLine, type NewLine, type RenewalLines } from '../items/index.ts'
import type { CartAsker, CartView, CartViewDeps } from './cart-view.ts'
import { findOpenCart } from './stored-cart.ts'
import { putItems } from './write-cart.ts'

export interface RenewServicesDeps extends CartViewDeps {
  readonly renewals: { readonly kinds: ServiceKinds; readonly lines: RenewalLines }
}

/** Finds services of a customer in the order of their ids. @throws ApiError SERVICE_NOT_FOUND, also for another's */
const findServices = async (
  db: Queryable,
  customerId: string,
  ids: readonly string[],
): Promise<readonly Service[]> => {
  const rows = await rowsOf<{ service: ServiceJson }>(
    db,
    sql`select ${serviceJson(sql`s`)} as service from services s
      where customer_id = ${customerId}::uuid
        and id::text in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
  )
  const found = new Map(rows.map(({ service }) => [service.id, serviceOf(service)]))
  return ids.map((id) => {
    const service = found.get(id)
    if (service === undefined) throw new ApiError('SERVICE_NOT_FOUND')
    return service
  })
}

/** Creates what puts the renewals of several services into the cart: all of them or, with an error, none. */
export const createRenewServices = (
  { db, clock, kinds: itemKinds, renewals }: RenewServicesDeps,
  { show, checkLimit }: CartView,
) => {
  const { kinds, lines } = renewals

  const isRenewable = (service: Service, now: Date): boolean => {
    const kind = kinds[service.type]
    const reminder = kind.reminder(service, now)
    return (
      kind.stateAt(service, now) === 'ACTIVE' &&
      kind.isRenewable(service) &&
      // A fee restores what is in redemption, and nothing what is over.
      reminder?.state !== 'REDEMPTION' &&
      (service.expiresAt > now || reminder !== undefined)
    )
  }

  /** @throws ApiError SERVICE_STATE_INVALID when it cannot be renewed; PACKAGE_NOT_OFFERED; RENEWAL_TOO_EARLY */
  const lineOf = (service: Service, now: Date): NewLine => {
    const line = isRenewable(service, now) ? lines[service.type](service) : undefined
    if (line === undefined) throw new ApiError('SERVICE_STATE_INVALID')
    const priced = priceLine(itemKinds, line, now)
    if (priced === undefined) throw new ApiError('PACKAGE_NOT_OFFERED')
    if (priced.maximumDuration === 0) {
      const name = kinds[service.type].displayName(service.subject)
      throw new ApiError('RENEWAL_TOO_EARLY', { name })
    }
    return { ...line, seen_price: subtract(priced.price, priced.discount) }
  }

  return async (asker: CartAsker, serviceIds: readonly string[]): Promise<Cart> => {
    const { customerId } = asker.customer
    const now = clock.now()
    const services = await findServices(db, customerId, [...new Set(serviceIds)])
    const types = [...new Set(services.map(({ type }) => type))]
    const { cart, isClosed } = await findOpenCart(db, customerId, types, now)
    if (isClosed) throw new ApiError('PRODUCT_UNDER_MAINTENANCE')
    const added = services.map((service) => lineOf(service, now))
    const keys = new Set(added.map(({ key }) => key))
    const others = (cart?.items ?? []).filter(({ key }) => !keys.has(key))
    checkLimit([...others, ...added.map((line) => ({ ...line, position: 0 }))], asker.customer)
    const sid = randomBytes(16).toString('hex')
    return show(asker, await putItems(db, customerId, sid, added, clock.now()))
  }
}
