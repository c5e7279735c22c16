import type { Log } from '../../platform/log.ts'
import type { Smpp } from '../../providers/smpp/index.ts'
import { claimMessages, hasWork } from './claim-messages.ts'
import { storeBound, storeFailing, type GatewayStateDeps } from './gateway-state.ts'
import { submitMessage, type SubmitDeps } from './submit-message.ts'

export interface SendDeps extends SubmitDeps, GatewayStateDeps {
  readonly log: Log
  readonly gateway: Pick<Smpp, 'submit' | 'perSecond' | 'bind' | 'window'>
}

/** A round ends after this, so that a stopping server waits only for the messages in its window. */
const roundMs = 4_000

/** Binds for sending and for receipts; staff are mailed about a gateway that takes nothing. */
const isBound = async (deps: SendDeps): Promise<boolean> => {
  const { gateway, log } = deps
  try {
    await gateway.bind()
  } catch (error) {
    log.error({ err: error }, 'the SMS gateway is not reachable; messages wait')
    await storeFailing(deps, error)
    return false
  }
  await storeBound(deps)
  return true
}

/** Submits messages that are due, a window at a time; returns how many. Servers may run it concurrently. */
export const sendDue = async (deps: SendDeps): Promise<number> => {
  const { db, clock, gateway } = deps
  if (!(await hasWork(db, clock.now())) || !(await isBound(deps))) return 0
  const end = performance.now() + roundMs
  let sent = 0
  while (performance.now() < end) {
    const claimed = await claimMessages(db, clock.now(), gateway.window)
    if (claimed.length === 0) break
    sent += claimed.length
    const outcomes = await Promise.allSettled(claimed.map((one) => submitMessage(deps, one)))
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed !== undefined) throw failed.reason
  }
  return sent
}
