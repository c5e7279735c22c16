import { sql } from 'drizzle-orm'
import type { DeployHook } from '../../../../contract/deploy-hooks.ts'
import { rowsOf, type Queryable } from '../../../platform/db/database.ts'
import type { deployHooks } from '../../../platform/db/schema/index.ts'

type Row = typeof deployHooks.$inferSelect

/** Purpose of the sealed secret of a hook. */
export const hookSecretPurpose = (serviceId: string): string => `deploy-hook-secret:${serviceId}`
/** Purpose of the sealed token of a hook. */
export const hookTokenPurpose = (serviceId: string): string => `deploy-hook-token:${serviceId}`

/** Returns a hook as its customer sees it; null without one. */
export const showHook = async (
  { db, apiUrl }: { readonly db: Queryable; readonly apiUrl: () => string },
  serviceId: string,
): Promise<DeployHook | null> => {
  interface ShownRow extends Record<string, unknown> {
    readonly url: string
    readonly branch: string
    readonly hasToken: boolean
    readonly pushedAt: string | null
    readonly isWaiting: boolean
  }
  const [row] = await rowsOf<ShownRow>(
    db,
    sql`select url, branch, sealed_token is not null as "hasToken",
        pushed_at::text as "pushedAt", waiting_commit is not null as "isWaiting"
      from deploy_hooks where service_id = ${serviceId}::uuid`,
  )
  if (row === undefined) return null
  const { url, branch, hasToken, pushedAt, isWaiting } = row
  return {
    ...{ url, branch, hasToken, isWaiting },
    payloadUrl: `${apiUrl()}/deploy-hooks/${serviceId}`,
    pushedAt: pushedAt === null ? null : new Date(pushedAt).toISOString(),
  }
}

/** Stores a hook instead of an earlier one, whose secret ends. */
export const storeHook = async (
  db: Queryable,
  { serviceId, url, branch, sealedToken, sealedSecret }: Omit<Row, 'pushedAt' | 'waitingCommit'>,
): Promise<void> => {
  await rowsOf(
    db,
    sql`insert into deploy_hooks (service_id, url, branch, sealed_token, sealed_secret)
      values (${serviceId}::uuid, ${url}, ${branch}, ${sealedToken}, ${sealedSecret})
      on conflict (service_id) do update set url = excluded.url, branch = excluded.branch,
        sealed_token = excluded.sealed_token, sealed_secret = excluded.sealed_secret,
        pushed_at = null, waiting_commit = null`,
  )
}

/** Removes the hook of a website. */
export const removeHook = async (db: Queryable, serviceId: string): Promise<void> => {
  await rowsOf(db, sql`delete from deploy_hooks where service_id = ${serviceId}::uuid`)
}

/** Finds the secret and the branch of a hook. */
export const findHook = async (
  db: Queryable,
  serviceId: string,
): Promise<{ readonly branch: string; readonly sealedSecret: string } | undefined> => {
  const [row] = await rowsOf<{ branch: string; sealedSecret: string }>(
    db,
    sql`select branch, sealed_secret as "sealedSecret" from deploy_hooks
      where service_id = ${serviceId}::uuid`,
  )
  return row
}

/** Returns whether the newest deployment of a website is that of a pushed commit, and has not failed. */
export const isPushDeployed = async (
  db: Queryable,
  serviceId: string,
  commit: string,
): Promise<boolean> => {
  const [newest] = await rowsOf<{ isDeployed: boolean | null }>(
    db,
    sql`select d.pushed_commit = ${commit} and t.state <> 'FAILED' as "isDeployed"
      from site_deployments d join web_space_tasks t on t.id = d.id
      where d.service_id = ${serviceId}::uuid order by d.created_at desc, d.id desc limit 1`,
  )
  return newest?.isDeployed === true
}

/** Stores a pushed commit to be deployed; returns false if it is deployed already. */
export const storePush = (
  db: Queryable,
  serviceId: string,
  commit: string,
  now: Date,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    // The deployment of another announcement is seen only after its lock.
    await rowsOf(tx, sql`select from deploy_hooks where service_id = ${serviceId}::uuid for update`)
    if (await isPushDeployed(tx, serviceId, commit)) return false
    const stored = await rowsOf(
      tx,
      sql`update deploy_hooks
        set waiting_commit = ${commit}, pushed_at = ${now.toISOString()}::timestamptz
        where service_id = ${serviceId}::uuid returning 1 as stored`,
    )
    return stored.length > 0
  })

/** Lists running websites with a push that waits, and that nothing changes now; the earliest first. */
export const findWaitingPushes = (db: Queryable): Promise<readonly { readonly id: string }[]> =>
  rowsOf<{ id: string }>(
    db,
    sql`select h.service_id::text as id from deploy_hooks h join services s on s.id = h.service_id
      where h.waiting_commit is not null and s.state = 'ACTIVE'
        and not exists (select from service_holds o where o.service_id = s.id)
        and not exists (select from web_space_tasks t where t.service_id = s.id
          and t.kind in ('DEPLOY', 'RESTORE') and t.state = 'RUNNING')
      order by h.pushed_at, h.service_id limit 50`,
  )
