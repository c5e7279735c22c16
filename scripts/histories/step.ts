import { randomUUID } from 'node:crypto'
import { feeOf, gatewayKeys, type ModelPayable, type ModelPayment } from './model-state.ts'
import type { Model } from './model.ts'
import type { Random } from './random.ts'
import type { HistoryShop } from './shop.ts'

/** What an operation of a history works with. */
export interface Step {
  readonly shop: HistoryShop
  readonly model: Model
  readonly random: Random
  readonly customerId: string
  /** The customer's AWS account: 12 digits. */
  readonly account: string
}

export const cents = (count: number): number => count * 100

/** The shop and the model have to agree about what is allowed. */
export const agree = (what: string, inShop: boolean, inModel: boolean): void => {
  if (inShop === inModel) return
  throw new Error(`${what}: the shop ${inShop ? 'allows' : 'refuses'} what the model does not`)
}

/** Mostly picks what an operation can change, and sometimes anything. */
export const pickOf = <T>(
  random: Random,
  all: readonly T[],
  isEligible: (one: T) => boolean,
): T | undefined => (random.chance(0.85) ? random.pick(all.filter(isEligible)) : random.pick(all))

/** Returns an open payment at a random gateway. */
export const newPayment = (random: Random, amount: number): ModelPayment => {
  const gateway = random.pick(gatewayKeys) ?? 'payway'
  return {
    ...{ gateway, reference: randomUUID().replaceAll('-', '').slice(0, 20), amount },
    ...{ ...feeOf(gateway, amount), state: 'AWAITING', received: 0, rest: 0 },
    ...{ refunded: new Map(), reversed: 0, returned: 0, refunding: undefined },
  }
}

/** Returns a payable that is due. */
export const newPayable = (
  payable: Pick<ModelPayable, 'is' | 'total' | 'payment'> & Partial<ModelPayable>,
): ModelPayable => ({
  ...{ id: randomUUID(), items: [], parts: [], number: '', paidBy: undefined },
  ...{ state: 'DUE', credited: 0, creditedTax: 0 },
  ...payable,
})
