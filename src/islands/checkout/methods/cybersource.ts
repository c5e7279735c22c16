import { CreditCard } from 'lucide-react'
import { networkError, type ApiError, type CallResult } from '../../../client/api-error.ts'
import {
  completeCardPayment,
  completeTopUpByCard,
  findCardChallenge,
  findTopUpCardChallenge,
  payByCard,
  payTopUpByCard,
} from '../../../contract/cards.ts'
import { message } from '../../../i18n/fill.ts'
import type {
  BrowserMethod,
  ChargeDeps,
  GatewayForm,
  NextStep,
  StepInPage,
} from './browser-method.ts'

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

const challengeOf = (found: CallResult<Charged>): CallResult<StepInPage | null> => {
  if (!found.ok) return found
  const form = found.answer.challenge
  return { ok: true, answer: form && { is: 'challenge', form } }
}

/** A saved card, charged in our page. */
export const cardMethods = {
  CARD: {
    rank: 2,
    Icon: CreditCard,
    brands: ['visa', 'mastercard', 'unionpay', 'jcb'],
    note: (messages) => message(messages, 'method.CARD.note'),
    usesCard: true,
    begin: ({ id }, deps) =>
      begin(id, deps, (cardId, options) =>
        deps.call(payByCard, { body: { orderId: id, cardId } }, options),
      ),
    findOpen: async ({ id }, call) =>
      challengeOf(await call(findCardChallenge, { params: { id } })),
    complete: (id, deps) =>
      charge(`charged ${id}`, deps, (options) =>
        deps.call(completeCardPayment, { params: { id } }, options),
      ),
    topUp: {
      begin: ({ id }, deps) =>
        begin(id, deps, (cardId, options) =>
          deps.call(payTopUpByCard, { params: { id }, body: { cardId } }, options),
        ),
      findOpen: async ({ id }, call) =>
        challengeOf(await call(findTopUpCardChallenge, { params: { id } })),
      complete: (id, deps) =>
        charge(`charged ${id}`, deps, (options) =>
          deps.call(completeTopUpByCard, { params: { id } }, options),
        ),
    },
  },
} as const satisfies Record<string, BrowserMethod>
