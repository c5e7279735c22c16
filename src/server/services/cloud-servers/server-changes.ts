import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { backupReasons, type ServerChange } from '../../../contract/server-changes.ts'
import { FirewallPreset } from '../../../contract/server-option.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { serviceJson, serviceOf, type Service, type ServiceJson } from '../lifecycle/index.ts'
import { changeServer } from './jobs.ts'
import { CloudServerConfig } from './server-config.ts'
import { systemKeys } from './systems.ts'

/** What a long action does, as it is stored. */
export const ChangeInput = v.variant('action', [
  v.object({ action: v.literal('BACK_UP'), reason: v.picklist(backupReasons) }),
  v.object({
    action: v.literal('REINSTALL'),
    system: v.picklist(systemKeys),
    publicKey: v.nullable(v.string()),
  }),
  v.object({
    action: v.literal('RESTORE'),
    /** Cinder's id of the backup. */
    externalId: v.string(),
    system: v.picklist(systemKeys),
  }),
  v.object({ action: v.literal('REMOVE_IP'), ip: v.string() }),
  v.object({
    action: v.literal('FIREWALL'),
    firewall: v.optional(FirewallPreset),
    /** Whether mail (TCP 25) may leave. */
    mailPort: v.picklist(['CLOSED', 'OPEN']),
  }),
  v.object({
    action: v.literal('END'),
    /** Its paid term ended without a renewal. */
    isUnpaid: v.optional(v.boolean(), false),
  }),
  v.object({ action: v.literal('SUSPEND') }),
  v.object({ action: v.literal('RESUME') }),
])
export type ChangeInput = v.InferOutput<typeof ChangeInput>

/** How long a job that took a change has it for itself. */
export const leaseMs = 5 * 60_000
// A cloud may be down over a weekend.
/** How long a change is tried. */
export const triedMs = 3 * 24 * 3_600_000

export interface BeginChangeDeps {
  readonly clock: Clock
  readonly enqueue: Enqueue
}

/** Begins a long action in the transaction of its cause; undefined while another one runs. */
export const beginChange = async (
  { clock, enqueue }: BeginChangeDeps,
  tx: Queryable,
  serviceId: string,
  input: ChangeInput,
): Promise<ServerChange | undefined> => {
  const id = randomUUID()
  const now = clock.now()
  const at = (ms: number) => sql`${new Date(now.getTime() + ms).toISOString()}::timestamptz`
  const begun = await rowsOf(
    tx,
    sql`insert into server_changes
        (id, service_id, action, input, created_at, wake_at, deadline_at)
      values (${id}::uuid, ${serviceId}::uuid, ${input.action},
        ${JSON.stringify(input)}::jsonb, ${at(0)}, ${at(leaseMs)}, ${at(triedMs)})
      on conflict do nothing returning id`,
  )
  if (begun.length === 0) return undefined
  await enqueue(tx, changeServer, { changeId: id })
  return { id, action: input.action, state: 'RUNNING', since: now.toISOString() }
}

interface LastRow extends Record<string, unknown> {
  readonly id: string
  readonly action: ServerChange['action']
  readonly state: ServerChange['state']
  readonly since: string
}

/** Returns the last long action on a server. */
export const lastChange = async (
  db: Queryable,
  serviceId: string,
): Promise<ServerChange | undefined> => {
  const [row] = await rowsOf<LastRow>(
    db,
    sql`select id, action, state, created_at::text as since from server_changes
      where service_id = ${serviceId}::uuid order by created_at desc limit 1`,
  )
  return row && { ...row, since: new Date(row.since).toISOString() }
}

/** Refuses an action while a long one runs. @throws ApiError SERVER_BEING_CHANGED */
export const requireIdle = async (db: Queryable, serviceId: string): Promise<void> => {
  const change = await lastChange(db, serviceId)
  if (change?.state === 'RUNNING') throw new ApiError('SERVER_BEING_CHANGED')
}

/** A running long action with its server. */
export interface RunningChange {
  readonly id: string
  readonly input: ChangeInput
  readonly deadlineAt: Date
  readonly createdAt: Date
  readonly service: Service<CloudServerConfig>
}

/** Finds a running long action; undefined once it has ended. */
export const findRunning = async (
  db: Queryable,
  changeId: string,
): Promise<RunningChange | undefined> => {
  const [row] = await rowsOf<{
    input: unknown
    deadline: string
    created: string
    service: ServiceJson
  }>(
    db,
    sql`select c.input, c.deadline_at::text as deadline, c.created_at::text as created,
        ${serviceJson(sql`s`)} as service
      from server_changes c join services s on s.id = c.service_id
      where c.id = ${changeId}::uuid and c.state = 'RUNNING'`,
  )
  if (row === undefined) return undefined
  const service = serviceOf(row.service)
  return {
    id: changeId,
    input: v.parse(ChangeInput, row.input),
    deadlineAt: new Date(row.deadline),
    createdAt: new Date(row.created),
    service: { ...service, config: v.parse(CloudServerConfig, service.config) },
  }
}
