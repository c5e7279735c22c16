import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { payByTransfer } from '../../src/contract/bank-transfers.ts'
import { payByCard, type SavedCard } from '../../src/contract/cards.ts'
import { payPalCaptureOrder, payPalCreateOrder } from '../../src/contract/paypal.ts'
import { checkPayment, payByBalance, payWayForm } from '../../src/contract/payments.ts'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import { postToGateway, pressAtGateway } from '../../tests/api/buying.ts'
import { answerOf } from '../../tests/api/outcomes.ts'
import type { Random } from '../histories/random.ts'
import { saveCard } from './save-card.ts'
import type { Send } from './send.ts'

export interface PayWaysDeps {
  /** As the customer. */
  readonly send: Send
  readonly token: () => string
  readonly random: Random
  readonly endpoints: Sandbox['endpoints']
  /** The shop has shown an order as paid. */
  readonly confirm: (orderId: string) => void
}

type PayWayButton = 'approve' | 'decline' | 'cancel'

/** What arrives at the bank, in parts of the amount: usually all of it, also too little, twice, or never. */
const transfers: readonly (readonly number[])[] = [[1], [1], [1], [0.5], [1, 1], []]

/** Posts a form to PayWay and presses a button of the page that it shows. */
export const pressAtPayWay = async (
  form: Parameters<typeof postToGateway>[0],
  button: PayWayButton,
): Promise<void> => {
  const location = (await postToGateway(form)).headers.get('location')
  if (location === null) throw new Error('PayWay shows no page')
  await (await pressAtGateway(new URL(location, form.action), button)).body?.cancel()
}

/** Creates the ways in which a customer pays an order. */
export const createPayWays = ({ send, token, random, endpoints, confirm }: PayWaysDeps) => {
  let card: SavedCard | undefined
  const nextTransfer = random.deck(transfers)

  /** Looks at an order like its outcome page, for some seconds. */
  const watch = async (orderId: string): Promise<void> => {
    for (let looks = 0; looks < 8; looks += 1) {
      const outcome = await send(checkPayment, { params: { id: orderId } })
      if (outcome.ok && outcome.answer.paymentState === 'SUCCESS') {
        confirm(orderId)
        return
      }
      await pause(1_000)
    }
  }

  const atPayWay = async (orderId: string, button: PayWayButton): Promise<void> => {
    const query = { orderId, continueUrl: `/payment/success?orderId=${orderId}` }
    await pressAtPayWay(answerOf(await send(payWayForm, { query })), button)
  }

  return {
    atPayWay,
    payWay: (button: PayWayButton) => (orderId: string) =>
      atPayWay(orderId, button).then(() => watch(orderId)),

    byBalance: async (orderId: string): Promise<void> => {
      const { paymentState } = answerOf(await send(payByBalance, { params: { id: orderId } }))
      if (paymentState === 'SUCCESS') confirm(orderId)
    },

    byCard: async (orderId: string): Promise<void> => {
      card ??= await saveCard(send, token())
      answerOf(await send(payByCard, { body: { orderId, cardId: card.id } }))
      await watch(orderId)
    },

    byPayPal: async (orderId: string): Promise<void> => {
      const params = { id: orderId }
      const { paypalOrderId } = answerOf(await send(payPalCreateOrder, { params }))
      await fetch(`${endpoints.paypal}/checkoutnow/${paypalOrderId}/approve`, { method: 'POST' })
      await send(payPalCaptureOrder, { params, body: { paypalOrderId } })
      await watch(orderId)
    },

    byTransfer: async (orderId: string): Promise<void> => {
      const transfer = answerOf(await send(payByTransfer, { params: { id: orderId } }))
      for (const part of nextTransfer() ?? []) {
        const body = JSON.stringify({
          amount: (Math.round(transfer.transferAmount * part * 100) / 100).toFixed(2),
          ...{ remittance: transfer.description, reference: randomUUID().slice(0, 18) },
        })
        const headers = { 'content-type': 'application/json' }
        const credits = `${endpoints.control}/control/bank/credits`
        await fetch(credits, { method: 'POST', headers, body })
      }
      await watch(orderId)
    },
  }
}

export type PayWays = ReturnType<typeof createPayWays>
