import { addItems, changeItems, getCart, removeItem, type Cart } from '../contract/cart.ts'
import type { CallResult } from '../client/api-error.ts'
import { call } from './api.ts'
import { announceCart } from './cart-sync.ts'
import { setCart } from './cart.ts'
import { sameSession } from './own-session.ts'
import { newItem, renewalItem, type DomainInput } from './items/new-domain-item.ts'
import { takePendingAdd, type PendingAdd } from './pending-add.ts'
import { $session } from './session.ts'
import { markTaken } from './taken-names.ts'

/** How many changes of the cart were answered here. */
let changesAnswered = 0

/** Notes how many were answered; what it gives tells whether another was since. */
const sinceNow = (): (() => boolean) => {
  const before = changesAnswered
  return () => changesAnswered !== before
}

/**
 * Takes the cart of an answer to a change; signed out meanwhile, it is nobody's. Of two changes at
 * once the one that was answered last may have been done first: then the cart is asked for.
 */
export const takeCart = async (asked: Promise<CallResult<Cart>>): Promise<CallResult<Cart>> => {
  const isSame = sameSession()
  const isAnotherAnswered = sinceNow()
  const result = await asked
  if (result.ok && isSame()) {
    const mayBeOld = isAnotherAnswered()
    changesAnswered += 1
    setCart(result.answer)
    announceCart()
    if (mayBeOld) await loadCart()
  }
  return result
}

/**
 * Asks for the cart. For a guest nothing is asked. What was asked before a change was answered may
 * not know of it, and is asked again.
 */
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
const changed = async (asked: Promise<CallResult<Cart>>): Promise<CallResult<Cart>> => {
  const result = await takeCart(asked)
  if (!result.ok && result.error.kind === 'answered') await loadCart()
  return result
}

/** Adds one domain to the cart. */
export const addDomain = async (input: DomainInput): Promise<CallResult<Cart>> => {
  const result = await takeCart(call(addItems, { body: { items: [newItem(input)] } }))
  if (!result.ok && result.error.messageCode === 'DOMAIN_NOT_AVAILABLE') markTaken(input.domainName)
  return result
}

/** Puts a year more of a name of the customer's into the cart, or bringing it back with that. */
export const addRenewal = (
  domainName: string,
  action?: 'renewal' | 'reactivation',
): Promise<CallResult<Cart>> =>
  takeCart(call(addItems, { body: { items: [renewalItem(domainName, action)] } }))

/** Changes the years of one item. */
export const changeDuration = (key: string, duration: number): Promise<CallResult<Cart>> =>
  changed(call(changeItems, { body: { items: [{ key, duration }] } }))

/** Takes one item out of the cart. */
export const removeFromCart = (key: string): Promise<CallResult<Cart>> =>
  changed(call(removeItem, { body: { key } }))

/** What became of the guest's input after signing in. */
export interface CarriedOut {
  readonly input: PendingAdd
  readonly result: CallResult<Cart>
}

/** Carries out what the guest wanted to add; undefined when there was nothing. */
export const carryOutPendingAdd = async (now: number): Promise<CarriedOut | undefined> => {
  const input = takePendingAdd(now)
  return input === undefined ? undefined : { input, result: await addDomain(input) }
}
