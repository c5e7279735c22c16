import type { Queryable } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Powerdns } from '../../providers/powerdns/index.ts'
import {
  findZone,
  isFormerOwner,
  markProblem,
  markPublished,
  type StoredZone,
} from './stored-zones.ts'
import { zoneDiff } from './zone-diff.ts'

export interface PublishZoneDeps {
  readonly db: Queryable
  readonly log: Pick<Log, 'error'>
  readonly powerdns: Powerdns
  readonly nameservers: readonly string[]
}

type Published =
  | { readonly is: 'published' }
  | { readonly is: 'FOREIGN' | 'REFUSED'; readonly problem: string }

/** Reads the name server's zone, and replaces that of an earlier owner of the domain. */
const readOrCreate = async ({ db, powerdns, nameservers }: PublishZoneDeps, zone: StoredZone) => {
  const { name, customerId } = zone
  const present = await powerdns.readZone(name)
  if (present !== undefined) {
    const { account } = present
    if (account === customerId || !(await isFormerOwner(db, zone, account))) return present
    await powerdns.deleteZone(name)
  }
  await powerdns.createZone(name, customerId, nameservers)
  const created = await powerdns.readZone(name)
  if (created === undefined) throw new Error(`the new zone ${name} is not there`)
  return created
}

/** Sends what differs, reads it back and compares. Repeating it is harmless. */
const publish = async (deps: PublishZoneDeps, zone: StoredZone): Promise<Published> => {
  const { name, customerId, recordSets } = zone
  const present = await readOrCreate(deps, zone)
  if (present.account !== customerId) {
    return { is: 'FOREIGN', problem: `the zone belongs to the account "${present.account}"` }
  }
  const changes = zoneDiff(recordSets, present.recordSets, name)
  if (changes.length === 0) return { is: 'published' }
  const result = await deps.powerdns.replaceRecordSets(name, changes)
  if (!result.ok && result.reason === 'refused') return { is: 'REFUSED', problem: result.message }
  const after = (await deps.powerdns.readZone(name))?.recordSets ?? []
  const missing = zoneDiff(recordSets, after, name)
  if (missing.length > 0) {
    throw new Error(`${missing.length} record sets of ${name} differ after they were written`)
  }
  return { is: 'published' }
}

/** Creates what makes the name server's copy of a zone ours, whatever happened before. */
export const createPublishZone =
  (deps: PublishZoneDeps) =>
  async ({ zoneId }: { readonly zoneId: string }): Promise<void> => {
    const { db, log } = deps
    for (;;) {
      const zone = await findZone(db, zoneId)
      if (zone === undefined || zone.isLost) return
      const outcome = await publish(deps, zone)
      if (outcome.is !== 'published') {
        await markProblem(db, zoneId, outcome.is, outcome.problem)
        log.error({ zone: zone.name, problem: outcome.problem }, 'a zone needs an operator')
        return
      }
      await markPublished(db, zone)
      // A job of another server may have written a later version before this one.
      const now = await findZone(db, zoneId)
      if (now === undefined || now.version === zone.version) return
    }
  }
