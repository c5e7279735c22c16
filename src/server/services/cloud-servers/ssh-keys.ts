import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import {
  addSshKey,
  listSshKeys,
  maximumSshKeys,
  removeSshKey,
  type SshKey,
} from '../../../contract/ssh-keys.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { cleanPublicKey, fingerprintOf } from './public-key.ts'

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly publicKey: string
  readonly createdAt: string
}

const keysOf = async (db: Queryable, customerId: string): Promise<SshKey[]> => {
  const rows = await rowsOf<Row>(
    db,
    sql`select id, name, public_key as "publicKey", created_at::text as "createdAt"
      from ssh_keys where customer_id = ${customerId}::uuid order by created_at, name`,
  )
  return rows.map((row) => ({
    ...row,
    fingerprint: fingerprintOf(row.publicKey),
    createdAt: new Date(row.createdAt).toISOString(),
  }))
}

/** Returns one of a customer's public keys. @throws ApiError SSH_KEY_NOT_FOUND */
export const findPublicKey = async (
  db: Queryable,
  customerId: string,
  id: string,
): Promise<string> => {
  const [row] = await rowsOf<{ publicKey: string }>(
    db,
    sql`select public_key as "publicKey" from ssh_keys
      where id = ${id}::uuid and customer_id = ${customerId}::uuid`,
  )
  if (row === undefined) throw new ApiError('SSH_KEY_NOT_FOUND')
  return row.publicKey
}

/** Returns the calls about a customer's SSH keys. */
export const sshKeyRoutes = ({
  db,
  clock,
}: {
  readonly db: Queryable
  readonly clock: Clock
}): Route[] => [
  route(listSshKeys, (_, { customer: { customerId } }) => keysOf(db, customerId)),

  route(addSshKey, async ({ body }, { customer: { customerId } }) => {
    const publicKey = cleanPublicKey(body.publicKey)
    if (publicKey === undefined) throw new ApiError('SSH_KEY_INVALID')
    const saved = await rowsOf(
      db,
      sql`insert into ssh_keys (id, customer_id, name, public_key, created_at)
        select ${randomUUID()}::uuid, ${customerId}::uuid, ${body.name}, ${publicKey},
          ${clock.now().toISOString()}::timestamptz
        where (select count(*) from ssh_keys where customer_id = ${customerId}::uuid)
          < ${maximumSshKeys}
        on conflict (customer_id, public_key) do update set name = excluded.name
        returning id`,
    )
    if (saved.length === 0) throw new ApiError('SSH_KEYS_LIMITED', { limit: maximumSshKeys })
    return keysOf(db, customerId)
  }),

  route(removeSshKey, async ({ params }, { customer: { customerId } }) => {
    const removed = await rowsOf(
      db,
      sql`delete from ssh_keys where id = ${params.id}::uuid
        and customer_id = ${customerId}::uuid returning id`,
    )
    if (removed.length === 0) throw new ApiError('SSH_KEY_NOT_FOUND')
    return keysOf(db, customerId)
  }),
]
