import { atom } from 'nanostores'
import { addItems, addRenewals, getCart, removeItem, type Cart } from '../contract/cart.ts'
import { changeItem } from '../contract/cart-products.ts'
import type { NewItem } from '../contract/items/variants.ts'
import type { CallResult } from '../client/api-error.ts'
import { call } from './api.ts'
import { broadcastCart } from './cart-sync.ts'
import { $cart, setCart } from './cart.ts'
import { sameSession } from './own-session.ts'
import { newItem, renewalItem, type DomainInput } from './items/new-domain-item.ts'
import { takePendingAdd, type PendingAdd } from './pending-add.ts'
import { $session } from './session.ts'
import { markTaken } from './taken-names.ts'

let changesAnswered = 0

/** Returns a function: whether another change was answered since. */
const sinceNow = (): (() => boolean) => {
  const before = changesAnswered
  return () => changesAnswered !== before
}

/** Names the item that is gone as the page shows it: the server knows only the key of some. */
const named = (result: CallResult<Cart>, shown: Cart | undefined): CallResult<Cart> => {
  if (result.ok || result.error.messageCode !== 'ITEM_NOT_FOUND') return result
  const { params } = result.error
  const name = shown?.items.find(({ key }) => key === params['name'])?.name
  return name === undefined ? result : { ok: false, error: { ...result.error, params: { name } } }
}

/** Stores the cart of an answered change; loads it anew when another change overlapped. */
export const takeCart = async (request: Promise<CallResult<Cart>>): Promise<CallResult<Cart>> => {
  const isSame = sameSession()
  const isAnotherAnswered = sinceNow()
  const shown = $cart.get()
  const result = named(await request, shown)
  if (result.ok && isSame()) {
    const mayBeOld = isAnotherAnswered()
    changesAnswered += 1
    setCart(result.answer)
    broadcastCart()
    if (mayBeOld) await loadCart()
  }
  return result
}

/** Loads the cart of a signed-in customer; again when a change overlapped. */
export const loadCart = async (): Promise<CallResult<Cart> | undefined> => {
  if ($session.get() === undefined) return undefined
  const isSame = sameSession()
  const isChanged = sinceNow()
  const result = await call(getCart, {})
  if (!result.ok || !isSame()) return result
  if (isChanged()) return loadCart()
  setCart(result.answer)
  return result
}

/** A failed change shows its error and reloads the cart (commerce §4). */
const changed = async (request: Promise<CallResult<Cart>>): Promise<CallResult<Cart>> => {
  const result = await takeCart(request)
  if (!result.ok && result.error.kind === 'answered') await loadCart()
  return result
}

/** Adds an item of any kind. */
export const addItem = async (item: NewItem): Promise<CallResult<Cart>> => {
  const result = await takeCart(call(addItems, { body: { items: [item] } }))
  if (!result.ok && result.error.messageCode === 'DOMAIN_NOT_AVAILABLE') {
    const { option } = item
    if ('domainName' in option) markTaken(option.domainName)
  }
  return result
}

export const addDomain = (input: DomainInput): Promise<CallResult<Cart>> => addItem(newItem(input))

/** Adds a renewal or reactivation to the cart. */
export const addRenewal = (
  domainName: string,
  action?: 'renewal' | 'reactivation',
): Promise<CallResult<Cart>> => addItem(renewalItem(domainName, action))

/** Adds a term of each service, of whatever type, to the cart. */
export const renewServices = (serviceIds: readonly string[]): Promise<CallResult<Cart>> =>
  takeCart(call(addRenewals, { body: { serviceIds: [...serviceIds] } }))

export const changeDuration = (key: string, duration: number): Promise<CallResult<Cart>> =>
  changed(call(changeItem, { params: { key }, body: { duration } }))

export const removeFromCart = (key: string): Promise<CallResult<Cart>> =>
  changed(call(removeItem, { body: { key } }))

/** The result of a guest's addition after signing in. */
export interface CarriedOut {
  readonly input: PendingAdd
  readonly result: CallResult<Cart>
}

/** The last guest's addition of this page. */
export const $carriedOut = atom<CarriedOut | undefined>()

/** Adds the guest's pending item, if any. */
export const carryOutPendingAdd = async (now: number): Promise<CarriedOut | undefined> => {
  const input = takePendingAdd(now)
  if (input === undefined) return undefined
  const carriedOut = { input, result: await addItem(input.item) }
  $carriedOut.set(carriedOut)
  return carriedOut
}
