import type { Checkout, PaymentMethod } from '../../contract/checkout.ts'
import { add, fromDollars, toDollars } from '../../contract/money.ts'
import { paymentFee } from '../../contract/payment-fee.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { missingCard, useCardChoice, type CardChoice } from '../cards/use-card-choice.ts'
import { methods } from './methods/methods.ts'

type Option = Pick<Checkout['paymentMethods'][number], 'method' | 'feeBasisPoints'>

/** What a chosen method adds to a payment. */
export interface ChosenMethod {
  /** Dollars, on top of the total. */
  readonly fee: number
  /** What is paid, in dollars: the total with the fee. */
  readonly due: number
  /** The saved cards; undefined when the method charges none. */
  readonly cards: CardChoice | undefined
  /** The key of why it cannot pay yet: no method, or no card that can pay; undefined if it can. */
  readonly missing: string | undefined
}

/** Returns what a chosen method adds to a total in dollars. The choice of a card survives other methods. */
export const useChosenMethod = (
  method: PaymentMethod | undefined,
  options: readonly Option[],
  total: number,
): ChosenMethod => {
  const cards = useCardChoice(method !== undefined && methods[method].usesCard === true)
  const { feeBasisPoints = 0 } = options.find((option) => option.method === method) ?? {}
  const fee = paymentFee(fromDollars(total), feeBasisPoints)
  return {
    fee: toDollars(fee),
    due: toDollars(add(fromDollars(total), fee)),
    cards,
    missing: method === undefined ? 'method.none' : missingCard(cards),
  }
}

/** Returns whether a payment can begin: its cards, if it needs one, are loaded and one is chosen. */
export const canBegin = (
  method: PaymentMethod | undefined,
  { cards }: ChosenMethod,
): method is PaymentMethod =>
  method !== undefined && (cards === undefined || cards.card !== undefined)

/** Returns the line of a method's fee; undefined without one. */
export const feeText = (
  messages: Messages,
  { feeBasisPoints }: Pick<Option, 'feeBasisPoints'>,
): string | undefined =>
  feeBasisPoints === 0
    ? undefined
    : message(messages, 'method.fee', { percent: feeBasisPoints / 100 })
