import type { Log } from '../../platform/log.ts'
import type { Registry } from '../../providers/registry/registry.ts'
import { ourLock } from './registry-record.ts'

export interface LockNewDomainDeps {
  readonly log: Pick<Log, 'warn'>
  readonly registry: Pick<Registry, 'info' | 'update'>
}

/** Creates the worker that locks a new domain against transfers, if its registry allows it. */
export const createLockNewDomain =
  ({ log, registry }: LockNewDomainDeps) =>
  async ({ name }: { readonly name: string }): Promise<void> => {
    const info = await registry.info(name)
    if (info?.ownedByUs !== true || info.statuses.includes(ourLock)) return
    const result = await registry.update(name, { addStatuses: [ourLock] })
    if (result.ok) return
    const { reason, code, message } = result
    log.warn({ domain: name, reason, code, message }, 'the registry did not lock a new domain')
  }
