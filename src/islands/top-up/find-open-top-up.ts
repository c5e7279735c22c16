import type { Client } from '../../client/create-client.ts'
import { getTopUp, type TopUp } from '../../contract/top-ups.ts'
import type { StepInPage } from '../checkout/methods/browser-method.ts'
import { methods } from '../checkout/methods/methods.ts'
import { topUpPhase } from './follow-top-up.ts'

/** A top-up, and the step that its open payment waits for. */
export interface OpenTopUp {
  readonly topUp: TopUp
  readonly step: StepInPage
}

/** Finds what the open payment of a top-up waits for; undefined when it waits for nothing in the page. */
export const findOpenTopUp = async (
  id: string,
  call: Client['call'],
): Promise<OpenTopUp | 'paid' | undefined> => {
  const found = await call(getTopUp, { params: { id } })
  if (!found.ok) return undefined
  const topUp = found.answer
  const phase = topUpPhase(topUp, 0)
  if (phase === 'success') return 'paid'
  if (phase === 'failed') return undefined
  const open = await methods[topUp.paymentOption].topUp?.findOpen?.(topUp, call)
  return open?.ok && open.answer !== null ? { topUp, step: open.answer } : undefined
}
