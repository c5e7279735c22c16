import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { configuredPrice } from '../../../contract/configured-price.ts'
import { finalBackupDays } from '../../../contract/server-locks.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { notify } from '../../customers/notifications/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { NextPlan } from '../lifecycle/index.ts'
import { mailServerRemoved, mailServerStuck } from './jobs.ts'
import { storeRestorePoint, type NewRestorePoint } from './restore-points.ts'
import type { RunningChange } from './server-changes.ts'
import type { CloudServerConfig } from './server-config.ts'
import { sizeOf } from './server-size.ts'

export interface StoreChangeDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
}

/** What a finished action changes in our tables. */
export interface Effect {
  readonly backup?: Pick<NewRestorePoint, 'externalId' | 'reason'> | undefined
  /** The cloud no longer has the server. */
  readonly isRemoved?: true
  readonly config: Partial<CloudServerConfig>
}

/** Selects the agreed price of the next term; other addons have another one. */
const renewalPriceAfter = (
  { config }: RunningChange['service'],
  { addons }: Effect['config'],
): SQL => {
  if (addons === undefined) return sql`renewal_price`
  const { sold, duration, durationType } = config
  const priced = configuredPrice(sold, { addons, duration, durationType }, 0)
  return priced.ok ? sql`${priced.renewal.due}::bigint` : sql`renewal_price`
}

const ipAddon = 'cs-additional-ip'

const furtherIps = (addons: NextPlan['addons']): number =>
  Number(addons.find(({ name }) => name === ipAddon)?.value ?? 0)

/** Selects the planned change, which has no more IPs than a server that gave some up. */
const nextPlanAfter = (
  { nextPlan }: RunningChange['service'],
  { addons }: Effect['config'],
): SQL => {
  if (addons === undefined || nextPlan === undefined) return sql`next_plan`
  const next = v.parse(NextPlan, nextPlan)
  const further = furtherIps(addons)
  if (next.startsAt !== undefined || furtherIps(next.addons) <= further) return sql`next_plan`
  const others = next.addons.filter(({ name }) => name !== ipAddon)
  const kept = further === 0 ? others : [...others, { name: ipAddon, value: further }]
  return sql`next_plan || ${JSON.stringify({ addons: kept })}::jsonb`
}

/** Notifies the customer of what they may not be watching. */
const notifyDone = async (
  tx: Queryable,
  { clock, enqueue }: StoreChangeDeps,
  { id, service, input }: RunningChange,
  hasBackup: boolean,
): Promise<void> => {
  const now = clock.now()
  const { customerId, subject: name } = service
  const params = { name, serviceId: service.id }
  const cause = `server-change:${id}`
  if (input.action === 'END') {
    const date = shownDay(new Date(now.getTime() + finalBackupDays * 24 * 3_600_000))
    const code = 'SERVER_ENDED'
    await notify(tx, { customerId, code, params: { ...params, date }, cause }, now)
    await enqueue(tx, mailServerRemoved, {
      ...{ serviceId: service.id, isUnpaid: input.isUnpaid },
      backupUntil: hasBackup ? date : null,
    })
  }
  const isMailOpen = input.action === 'FIREWALL' && input.mailPort === 'OPEN'
  if (isMailOpen && service.config.mailPort !== 'OPEN') {
    await notify(tx, { customerId, code: 'MAIL_PORT_OPEN', params, cause }, now)
  }
}

/** Ends a long action with what it changed. */
export const storeDone = (
  deps: StoreChangeDeps,
  change: RunningChange,
  { backup, config, isRemoved }: Effect,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const { id, service } = change
    const renewal = renewalPriceAfter(service, config)
    const next = nextPlanAfter(service, config)
    const ended = await rowsOf(
      tx,
      sql`with ended as (
          update server_changes set state = 'DONE', problem = null,
            ended_at = ${now.toISOString()}::timestamptz
          where id = ${id}::uuid and state = 'RUNNING' returning id),
        dropped as (delete from steps using ended where steps.owner = ended.id)
        update services set config = config || ${JSON.stringify(config)}::jsonb,
          external_id = ${
            isRemoved === true ? sql`null` : sql`coalesce(${config.serverId ?? null}, external_id)`
          },
          renewal_price = ${renewal}, next_plan = ${next}
        where id = ${service.id}::uuid and exists (select from ended) returning id`,
    )
    if (ended.length === 0) return
    await notifyDone(tx, deps, change, backup !== undefined)
    if (backup === undefined) return
    const { diskGb } = sizeOf(service.config)
    const { system } = service.config
    await storeRestorePoint(tx, { id, serviceId: service.id, diskGb, system, ...backup }, now)
  })

/** Stores when a long action goes on while the cloud works on it. */
export const storeWait = async (db: Queryable, id: string, wakeAt: Date): Promise<void> => {
  await rowsOf(
    db,
    sql`update server_changes set wake_at = ${wakeAt.toISOString()}::timestamptz, problem = null
      where id = ${id}::uuid and state = 'RUNNING'`,
  )
}

/** A long action that could not go on. */
export interface HaltedChange {
  readonly state: 'RUNNING' | 'FAILED'
  readonly why: string
  readonly wakeAt: Date
  /** Whether staff must know, although it is tried again. */
  readonly isStuck: boolean
}

/** Stores why a long action does not go on; staff get a mail once, and again when it ends so. */
export const storeHalted = (
  { db, clock, enqueue }: StoreChangeDeps,
  { id }: Pick<RunningChange, 'id'>,
  { state, why, wakeAt, isStuck }: HaltedChange,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = sql`${clock.now().toISOString()}::timestamptz`
    const isOver = state === 'FAILED'
    const [halted] = await rowsOf<{ isReported: boolean }>(
      tx,
      sql`update server_changes set state = ${state}, problem = ${why},
          wake_at = ${wakeAt.toISOString()}::timestamptz,
          ended_at = ${isOver ? now : sql`null`}
        where id = ${id}::uuid and state = 'RUNNING'
        returning reported_at is not null as "isReported"`,
    )
    const isNews = halted !== undefined && (isOver || (isStuck && !halted.isReported))
    if (!isNews) return
    await rowsOf(tx, sql`update server_changes set reported_at = ${now} where id = ${id}::uuid`)
    await enqueue(tx, mailServerStuck, { changeId: id, state, why: why.slice(0, 500) })
  })
