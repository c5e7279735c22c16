import * as v from 'valibot'
import { listInvoices } from './invoices.ts'
import { listNotifications } from './notifications.ts'
import { listOrders } from './orders.ts'
import { listServices } from './services.ts'
import { Moment } from './shared-shapes.ts'

// A file of its own: browsers get the calls without the shapes of their answers.
/** What a customer's account shows: the answers of the customer's own calls, the latest page of each. */
export const AccountView = v.object({
  at: Moment,
  services: listServices.answer,
  orders: listOrders.answer,
  invoices: listInvoices.answer,
  notifications: listNotifications.answer,
})
export type AccountView = v.InferOutput<typeof AccountView>
