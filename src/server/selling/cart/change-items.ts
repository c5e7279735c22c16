import { randomBytes } from 'node:crypto'
import type { InferOutput } from 'valibot'
import type { Cart, NewItem } from '../../../contract/cart.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { addLines, nameOfKey, type StoredItem } from '../items/index.ts'
import { offeredNow, type Suggested } from '../vouchers/index.ts'
import type { CartAsker, CartView, CartViewDeps } from './cart-view.ts'
import { findCart, findOpenCart } from './stored-cart.ts'
import { deleteItems, editItems, putItems } from './write-cart.ts'

export interface ChangeItemsDeps extends CartViewDeps {
  readonly suggested: () => Suggested
}

const isGone = (key = ''): ApiError => new ApiError('ITEM_NOT_FOUND', { name: nameOfKey(key) })

/** Creates the changes of a cart's items. */
export const createChangeItems = (
  { db, clock, kinds, suggested }: ChangeItemsDeps,
  { show, checkLimit }: CartView,
) => ({
  /** Adds all items or, with an error, none. */
  add: async (asker: CartAsker, inputs: readonly InferOutput<typeof NewItem>[]): Promise<Cart> => {
    const { customerId } = asker.customer
    const types = [...new Set(inputs.map(({ type }) => type))]
    const now = clock.now()
    const { cart, isClosed, usedVouchers } = await findOpenCart(db, customerId, types, now)
    if (isClosed) throw new ApiError('PRODUCT_UNDER_MAINTENANCE')
    const lines = await addLines(kinds, inputs, { customerId, now })
    const added = new Map(lines.map((line) => [line.key, line]))
    const others = (cart?.items ?? []).filter(({ key }) => !added.has(key))
    const fresh = [...added.values()].map((line) => ({ ...line, position: 0 }))
    checkLimit([...others, ...fresh], asker.customer)
    const sid = randomBytes(16).toString('hex')
    const stored = await putItems(db, customerId, sid, [...added.values()], clock.now())
    return show(asker, stored, {
      keys: new Set(added.keys()),
      suggested: offeredNow(suggested(), usedVouchers, clock.now()),
    })
  },

  /** Replaces an item by another of its type, under its key. @throws ApiError ITEM_NOT_FOUND */
  replace: async (
    asker: CartAsker,
    key: string,
    input: InferOutput<typeof NewItem>,
  ): Promise<Cart> => {
    const { customerId } = asker.customer
    const now = clock.now()
    const before = await findCart(db, customerId)
    const { type } = input
    if (before?.items.find((one) => one.key === key)?.type !== type) {
      throw isGone(key)
    }
    const lines = await addLines(kinds, [input], { customerId, now, replaces: key })
    const changed = lines.map((line) => (line.type === type ? { ...line, key } : line))
    const keys = new Set(changed.map((line) => line.key))
    const others = before.items.filter((item) => !keys.has(item.key))
    checkLimit([...others, ...changed.map((line) => ({ ...line, position: 0 }))], asker.customer)
    const stored = await putItems(db, customerId, before.sid, changed, clock.now())
    return show(asker, stored)
  },

  /** Changes durations. @throws ApiError ITEM_NOT_FOUND */
  change: async (
    asker: CartAsker,
    changes: readonly { readonly key: string; readonly duration: number }[],
  ): Promise<Cart> => {
    const { customer } = asker
    const before = await findCart(db, customer.customerId)
    const patches = new Map(changes.map(({ key, duration }) => [key, { duration }]))
    const known = new Set(before?.items.map(({ key }) => key))
    const missing = changes.find(({ key }) => !known.has(key))
    if (before === undefined || missing !== undefined) {
      throw isGone(missing?.key)
    }
    const now = clock.now()
    const after = before.items.map((item): StoredItem => {
      const patch = patches.get(item.key)
      return patch === undefined
        ? item
        : { ...item, ...kinds[item.type].edit(item, patch, { now }) }
    })
    const edits = after
      .filter(({ key }) => patches.has(key))
      .map(({ key, duration, config, seen_price }) => ({ key, duration, config, seen_price }))
    checkLimit(after, customer)
    const stored = await editItems(db, customer.customerId, edits, clock.now())
    if (stored === undefined) throw isGone(edits[0]?.key)
    return show(asker, stored)
  },

  remove: async (asker: CartAsker, key: string): Promise<Cart> => {
    const stored = await deleteItems(db, asker.customer.customerId, [key], clock.now())
    if (stored === undefined) throw isGone(key)
    return show(asker, stored)
  },
})
