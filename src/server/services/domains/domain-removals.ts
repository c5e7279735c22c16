import type { AnswerOf } from '../../../contract/endpoint.ts'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import { money, toDollars } from '../../../contract/money.ts'
import type { removeDomain } from '../../../contract/owned-domains.ts'
import { notify } from '../../customers/notifications/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import type { Terminated } from '../lifecycle/index.ts'
import { finishRemoval } from './finish-removal.ts'
import {
  claimRemovals,
  endRemoval,
  findRemoval,
  storeRemoval,
  type RemovedDomain,
} from './stored-removals.ts'

export interface RemovalDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  readonly terminate: (name: string) => Promise<Exclude<Terminated, { is: 'later' }>>
  readonly enqueue: Enqueue
  readonly forget: (name: string) => void
  readonly sponsorshipOf: (name: string) => Promise<unknown>
}

type Answer = AnswerOf<typeof removeDomain>

/** Creates what removes and refunds new domains, once each. A removal is stored before the registry call. */
export const createRemovals = (deps: RemovalDeps) => {
  const { db, clock, log, terminate, enqueue, forget, sponsorshipOf } = deps

  /** Removes a domain at the registry; repeating it is harmless. Returns the reason of a refusal. */
  const settle = async (domainId: string): Promise<ErrorCode | undefined> => {
    const row = await findRemoval(db, domainId)
    if (row?.state !== 'ASKED') return undefined
    const { name } = row
    const result = await terminate(name)
    if (result.is === 'ended') {
      await db.transaction((tx) => finishRemoval(tx, enqueue, domainId, row, clock.now()))
      forget(name)
      return undefined
    }
    const { why, message } = result
    log.warn({ domain: name, why, message }, 'the registry refused to remove a domain')
    await endRemoval(db, domainId, 'REFUSED', clock.now())
    if (why === 'DOMAIN_NOT_WITH_US') await sponsorshipOf(name)
    return why
  }

  const settleAgain = async (domainId: string): Promise<void> => {
    const row = await findRemoval(db, domainId)
    if ((await settle(domainId)) === undefined || row === undefined) return
    await notify(
      db,
      {
        customerId: row.customer_id,
        code: 'REMOVAL_REFUSED',
        params: { name: toUnicodeName(row.name) },
        cause: `removal-refused:${domainId}:${clock.now().getTime()}`,
      },
      clock.now(),
    )
  }

  return {
    removedBefore: async (customerId: string, domainId: string): Promise<Answer | undefined> => {
      const row = await findRemoval(db, domainId)
      return row?.state === 'REMOVED' && row.customer_id === customerId
        ? { state: row.state, amount: toDollars(money(row.amount)) }
        : undefined
    },

    /** @throws ApiError DOMAIN_NOT_WITH_US, DOMAIN_STATUS_PROHIBITS, DOMAIN_CHANGE_REFUSED */
    remove: async (customerId: string, domain: RemovedDomain): Promise<Answer> => {
      const { id, domainName, amount } = domain
      await storeRemoval(db, customerId, domain, clock.now())
      try {
        const refused = await settle(id)
        if (refused !== undefined) throw new ApiError(refused)
        const removed = await findRemoval(db, id)
        return { state: 'REMOVED', amount: toDollars(money(removed?.amount ?? 0)) }
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        log.warn({ err: error, domain: domainName }, 'a domain could not be removed yet')
        return { state: 'REMOVING', amount }
      }
    },

    retryDue: async (): Promise<number> => {
      const due = await claimRemovals(db, clock.now())
      for (const id of due) {
        await settleAgain(id).catch((error: unknown) => {
          log.warn({ err: error, domainId: id }, 'a domain could not be removed yet')
        })
      }
      return due.length
    },
  }
}

export type Removals = ReturnType<typeof createRemovals>
