import * as v from 'valibot'
import { AccountView } from '../../../contract/account-view.ts'
import type { EndpointShape } from '../../../contract/endpoint.ts'
import { listInvoices } from '../../../contract/invoices.ts'
import { listNotifications } from '../../../contract/notifications.ts'
import { listOrders } from '../../../contract/orders.ts'
import { listServices } from '../../../contract/services.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import type { Route } from '../../platform/http/routes.ts'

/** The customer whose account is shown. */
export interface ViewedCustomer {
  readonly id: string
  readonly site: WebsiteId
}

/** The calls of an account that a view shows: each only reads, and gives no secret. */
const viewedCalls = {
  services: listServices,
  orders: listOrders,
  invoices: listInvoices,
  notifications: listNotifications,
} as const

/**
 * Returns the function that reads what a customer's account shows, by the handlers of the customer's
 * own calls, so that both are the same. No session of the customer is created.
 */
export const createReadAsCustomer =
  (routes: () => readonly Route[]) =>
  async ({ id, site }: ViewedCustomer, by: CustomerContext, now: Date): Promise<AccountView> => {
    const context: CustomerContext = {
      ...{ ...by, site, cartSid: undefined, checkoutTab: undefined },
      customer: { customerId: id, websiteId: site, session: '' },
    }
    const answer = (call: EndpointShape): unknown => {
      const found = routes().find(({ endpoint }) => endpoint === call)
      if (found === undefined) throw new Error(`no route for ${call.method} ${call.path}`)
      const query = call.query === undefined ? {} : v.parse(call.query, {})
      return found.handle({ params: {}, query, body: undefined, readFile: undefined }, context)
    }
    const parts = await Promise.all(
      Object.entries(viewedCalls).map(async ([key, call]) => [key, await answer(call)] as const),
    )
    return v.parse(AccountView, { at: now.toISOString(), ...Object.fromEntries(parts) })
  }
