import { checkTransfer } from '../../../contract/transfer-check.ts'
import { cancelTransfer, listTransfers } from '../../../contract/domain-transfers.ts'
import { networkOf, type RateLimit } from '../../platform/rate-limit.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { DomainName } from '../../catalogue/domain-names/index.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import type { Log } from '../../platform/log.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import type { Registry } from '../../providers/registry/registry.ts'
import type { CheckTransfer } from './check-transfer.ts'
import type { CodeLimit } from './code-limit.ts'
import { findTransfer, findTransfers } from './stored-transfers.ts'

export interface TransferRouteDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  readonly registry: Pick<Registry, 'cancelTransfer'>
  /** @throws ApiError REQUIRED_DOMAIN, INVALID_DOMAIN … */
  readonly readName: (typed: string) => DomainName
  readonly check: CheckTransfer
  readonly limit: RateLimit
  readonly codeLimit: CodeLimit
  /** Asks the registry about a transfer, and acts on its answer. @throws ProviderError */
  readonly settle: (orderItemId: string) => Promise<void>
}

/** Returns the calls about transfers of names to us. */
export const transferRoutes = (deps: TransferRouteDeps): Route[] => {
  const { db, clock, log, registry } = deps
  const list = (customerId: string) => findTransfers(db, customerId, clock.now())

  const cancel = async (id: string, name: string): Promise<void> => {
    try {
      const isCancelled = await registry.cancelTransfer(name)
      await deps.settle(id)
      if (!isCancelled) throw new ApiError('TRANSFER_ENDED')
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ err: error, domain: name }, 'a transfer could not be taken back')
      throw new ApiError('REGISTRY_UNAVAILABLE')
    }
  }

  return [
    route(checkTransfer, async ({ body }, { ip }) => {
      const name = deps.readName(body.domainName)
      await deps.limit(ip)
      if (body.authCode !== undefined) await deps.codeLimit(networkOf(ip), name.name)
      return deps.check.readiness(name, body.authCode)
    }),
    route(listTransfers, (_, { customer }) => list(customer.customerId)),
    route(cancelTransfer, async ({ params }, { customer: { customerId } }) => {
      const found = await findTransfer(db, customerId, params.id)
      if (found === undefined) throw new ApiError('TRANSFER_NOT_FOUND')
      if (found.state !== 'PENDING') throw new ApiError('TRANSFER_ENDED')
      await cancel(params.id, found.name)
      return list(customerId)
    }),
  ]
}
