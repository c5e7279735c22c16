import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Dollars, Done, Id, IdParams } from './shared-shapes.ts'

/** A paid server without room in its region, and where it can be set up for the price that was paid. */
export const ServerWithoutRoom = v.object({
  itemId: Id,
  name: v.string(),
  regions: v.array(
    v.object({
      id: Id,
      name: v.string(),
      /** Dollars before VAT of each renewal there; null where it renews for no more. */
      renewalPrice: v.nullable(Dollars),
    }),
  ),
})
export type ServerWithoutRoom = v.InferOutput<typeof ServerWithoutRoom>

export const listServersWithoutRoom = endpoint({
  method: 'GET',
  path: '/user/orders/{id}/no-room',
  summary: 'The servers of an order that have no room in their region, and the other regions',
  access: 'customer',
  params: IdParams,
  answer: v.object({ items: v.array(ServerWithoutRoom) }),
  errors: [],
})

/** Without a choice, the order keeps its place. A refund goes to the balance. */
export const decideNoRoom = endpoint({
  method: 'POST',
  path: '/user/orders/{id}/no-room',
  summary: 'Sets a server without room up in another region, or refunds it',
  access: 'customer',
  params: IdParams,
  body: v.variant('choice', [
    v.object({
      ...{ choice: v.literal('MOVE'), itemId: Id, regionId: Id },
      /** What its customer agrees to where it renews for more. */
      renewalPrice: v.optional(v.nullable(Dollars), null),
    }),
    v.object({ choice: v.literal('REFUND'), itemId: Id }),
  ]),
  answer: Done,
  errors: ['ORDER_NOT_FOUND', 'PACKAGE_NOT_OFFERED', 'PRICE_CHANGED'],
})
