import { addItems, changeItems, getCart, removeItem, type Cart } from '../contract/cart.ts'
import type { CallResult } from '../client/api-error.ts'
import { call } from './api.ts'
import { announceCart } from './cart-sync.ts'
import { setCart } from './cart.ts'
import { newItem, takePendingAdd, type PendingAdd } from './pending-add.ts'
import { $session } from './session.ts'
import { noteTaken } from './taken-names.ts'

const take = (result: CallResult<Cart>): CallResult<Cart> => {
  if (result.ok) {
    setCart(result.answer)
    announceCart()
  }
  return result
}

/** Asks for the cart. For a guest nothing is asked. */
export const loadCart = async (): Promise<CallResult<Cart> | undefined> => {
  if ($session.get() === undefined) return undefined
  const result = await call(getCart, {})
  // Signed out while the answer was under way: it is nobody's cart any more.
  if (result.ok && $session.get() !== undefined) setCart(result.answer)
  return result
}

/** A failed change shows its error and reloads the cart (commerce §4). */
const changed = async (result: CallResult<Cart>): Promise<CallResult<Cart>> => {
  if (!result.ok && result.error.kind === 'answered') await loadCart()
  return take(result)
}

/** Adds one domain to the cart. */
export const addDomain = async (
  wish: Pick<PendingAdd, 'domainName' | 'duration' | 'expectedPrice'>,
): Promise<CallResult<Cart>> => {
  const result = await call(addItems, { body: { items: [newItem(wish)] } })
  if (!result.ok && result.error.messageCode === 'DOMAIN_NOT_AVAILABLE') noteTaken(wish.domainName)
  return take(result)
}

/** Changes the years of one item. */
export const changeDuration = async (key: string, duration: number): Promise<CallResult<Cart>> =>
  changed(await call(changeItems, { body: { items: [{ key, duration }] } }))

/** Takes one item out of the cart. */
export const removeFromCart = async (key: string): Promise<CallResult<Cart>> =>
  changed(await call(removeItem, { body: { key } }))

/** What became of the guest's wish after signing in. */
export interface CarriedOut {
  readonly wish: PendingAdd
  readonly result: CallResult<Cart>
}

/** Carries out what the guest wanted to add; undefined when there was nothing. */
export const carryOutPendingAdd = async (now: number): Promise<CarriedOut | undefined> => {
  const wish = takePendingAdd(now)
  return wish === undefined ? undefined : { wish, result: await addDomain(wish) }
}
