import type { Config } from '../platform/config.ts'
import type { Events } from '../platform/events/index.ts'
import { jobAlone, jobRow } from '../platform/jobs/index.ts'
import type { Log } from '../platform/log.ts'
import type { MailDeps } from '../platform/mail/index.ts'
import type { Module } from '../platform/modules/index.ts'
import {
  createBeginFulfilments,
  createFulfilOrder,
  createRestartLost,
  createWakeItems,
  forgetSecrets,
  fulfilOrder,
  orderMailJobs,
  refundUnfulfilled,
  type FulfilDeps,
} from './fulfilment/index.ts'

interface FulfilmentDeps extends FulfilDeps {
  readonly log: Log
  readonly mail: MailDeps
  readonly config: Pick<Config, 'providerMailTo'>
  readonly tidyEveryMs: number
  /** Publishes that orders are paid. */
  readonly publishPaid: (orders: readonly Events['order.paid'][]) => Promise<void>
}

/** The fulfilment of paid orders. */
export interface FulfilmentModule extends Module {
  /** Begins the fulfilment of an order that is paid. Never fails. */
  readonly begin: (orderId: string) => void
  /** Runs an item that waits now. @throws ProviderError, NotYetFulfilled */
  readonly settle: (orderItemId: string) => Promise<void>
  /** Adds jobs for items whose time has come; returns how many. */
  readonly wakeItems: () => Promise<number>
}

const everyMs = 5_000

/** Creates the fulfilment of paid orders. */
export const createFulfilment = ({
  mail,
  tidyEveryMs,
  publishPaid,
  ...deps
}: FulfilmentDeps): FulfilmentModule => {
  const { fulfil, giveUp, settle } = createFulfilOrder(deps)
  const begun = createBeginFulfilments(deps)
  const wakeItems = createWakeItems(deps)
  return {
    begin: begun.begin,
    settle,
    wakeItems,
    jobs: [
      jobRow(fulfilOrder, async (batch) => {
        await publishPaid(batch.map(({ orderId }) => ({ orderId })))
        return fulfil(batch)
      }),
      jobAlone(refundUnfulfilled, giveUp),
      ...orderMailJobs({ ...mail, provider: deps.config.providerMailTo }),
    ],
    schedules: [
      { name: 'fulfilments', everyMs, run: () => begun.round() },
      { name: 'items that wait', everyMs, run: wakeItems },
      { name: 'paid orders without a job', everyMs: 60_000, run: createRestartLost(deps) },
      { name: 'secrets of orders', everyMs: tidyEveryMs, run: () => forgetSecrets(deps.db) },
    ],
    stop: () => begun.stop(),
  }
}
