import { CreditCard } from 'lucide-react'
import { networkError, type ApiError, type CallResult } from '../../../client/api-error.ts'
import {
  completeCardPayment,
  completeTopUpByCard,
  payByCard,
  payTopUpByCard,
} from '../../../contract/cards.ts'
import { message } from '../../../i18n/fill.ts'
import type { BrowserMethod, ChargeDeps, GatewayForm, NextStep } from './browser-method.ts'

interface Charged {
  /** What the bank asks the customer first. */
  readonly challenge: GatewayForm | null
}

type Run = (options: { readonly idempotencyKey: string }) => Promise<CallResult<Charged>>

/** Sends a step of a charge; without a challenge, the outcome page shows what became of it. */
const charge = async (
  intent: string,
  { keyed, forgetKey }: ChargeDeps,
  run: Run,
): Promise<CallResult<NextStep>> => {
  const result = await keyed(intent, run)
  if (!result.ok) return result
  // Another payment may charge the same card.
  forgetKey(intent)
  const form = result.answer.challenge
  return { ok: true, answer: form === null ? { is: 'done' } : { is: 'challenge', form } }
}

const noCard: ApiError = {
  ...networkError,
  ...{ kind: 'answered', status: 404, messageCode: 'CARD_NOT_FOUND' },
}

/** Begins a charge of the chosen card. */
const begin = async (
  payableId: string,
  deps: ChargeDeps,
  run: (cardId: string, options: Parameters<Run>[0]) => ReturnType<Run>,
): Promise<CallResult<NextStep>> => {
  const { cardId } = deps
  if (cardId === undefined) return { ok: false, error: noCard }
  return charge(`charge ${payableId} ${cardId}`, deps, (options) => run(cardId, options))
}

/** A saved card, charged in our page. */
export const cardMethods = {
  CARD: {
    rank: 2,
    Icon: CreditCard,
    brands: ['visa', 'mastercard', 'unionpay', 'jcb'],
    note: (messages) => message(messages, 'method.CARD.note'),
    begin: ({ id }, deps) =>
      begin(id, deps, (cardId, options) =>
        deps.call(payByCard, { body: { orderId: id, cardId } }, options),
      ),
    charges: {
      completeOrder: (id, deps) =>
        charge(`charged ${id}`, deps, (options) =>
          deps.call(completeCardPayment, { params: { id } }, options),
        ),
      beginTopUp: (id, deps) =>
        begin(id, deps, (cardId, options) =>
          deps.call(payTopUpByCard, { params: { id }, body: { cardId } }, options),
        ),
      completeTopUp: (id, deps) =>
        charge(`charged ${id}`, deps, (options) =>
          deps.call(completeTopUpByCard, { params: { id } }, options),
        ),
    },
  },
} as const satisfies Record<string, BrowserMethod>
