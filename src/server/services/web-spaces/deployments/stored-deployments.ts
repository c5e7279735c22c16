import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { Deployment, storedReleases } from '../../../../contract/deployments.ts'
import { rowsOf, type Queryable } from '../../../platform/db/database.ts'
import type { webSpaceDeployments } from '../../../platform/db/schema/index.ts'
import { Progress } from '../../web-space-tasks/index.ts'
import type { DeploymentFailed, Release } from './deploy-web-space.ts'
import type { Commit } from './release-log.ts'

type Row = typeof webSpaceDeployments.$inferSelect

/** Purpose of a sealed token. */
export const deploymentTokenPurpose = (id: string): string => `deployment-token:${id}`

const listed = 30

interface ListedRow extends Record<string, unknown> {
  readonly progress: unknown
  readonly log: string | null
  readonly createdAt: string
  readonly releasedAt: string | null
}

const moment = (text: string): string => new Date(text).toISOString()

/** Lists the deployments of a service, the newest first. A restored backup has other code than the last one. */
export const listDeploymentsOf = async (
  db: Queryable,
  serviceId: string,
): Promise<Deployment[]> => {
  const rows = await rowsOf<ListedRow>(
    db,
    sql`with own as (
        select d.*, t.state, t.progress,
          row_number() over (partition by stored.is order by d.created_at desc) as nth, stored.is
        from site_deployments d join web_space_tasks t on t.id = d.id
          cross join lateral (select d.kind <> 'ROLLBACK' and (d.snapshot is not null
            or t.state = 'FAILED' and coalesce(d.failure, '')
              in ('', 'COPY_FAILED', 'APP_NOT_STARTED')) as is) as stored
        where d.service_id = ${serviceId}::uuid),
      live as (
        select last.id, last.snapshot from (
          select * from own where live_at is not null order by live_at desc limit 1) as last
        where not exists (select from web_space_tasks r where r.service_id = last.service_id
          and r.kind = 'RESTORE' and r.state = 'DONE' and r.ended_at > last.live_at))
      select own.id::text, own.kind, own.url, own.branch, own.archive,
        own.pushed_commit is not null as "isPush", origin.subject as "clonedFrom", own.commit, own.message,
        own.author, own.state, own.progress, own.failure, own.log,
        own.created_at::text as "createdAt", released.created_at::text as "releasedAt",
        live.id is not null as "isLive",
        own.is and own.state = 'DONE' and own.nth <= ${storedReleases}
          and not exists (select from live where live.snapshot = own.snapshot) as "canRollBack"
      from own left join live on live.id = own.id
        left join site_deployments released on released.id = own.restores
        left join services origin on origin.id = own.cloned_from
      order by own.created_at desc limit ${listed}`,
  )
  return rows.map(({ progress, log, createdAt, releasedAt, ...row }) =>
    v.parse(Deployment, {
      ...row,
      log: log ?? '',
      waitsFor: v.parse(Progress, progress).waitsFor,
      createdAt: moment(createdAt),
      releasedAt: releasedAt === null ? null : moment(releasedAt),
    }),
  )
}

/** What the work on a deployment needs. */
export type StoredDeployment = Pick<
  Row,
  'id' | 'kind' | 'url' | 'branch' | 'sealedToken' | 'uploadId' | 'archiveRoot' | 'clonedFrom'
> & { readonly release: Release | undefined }

/** Finds a deployment; `release` is that of a rollback. */
export const findDeployment = async (
  db: Queryable,
  id: string,
): Promise<StoredDeployment | undefined> => {
  interface FoundRow extends Omit<StoredDeployment, 'release'>, Record<string, unknown> {
    readonly snapshot: string | null
    readonly commit: string | null
    readonly message: string | null
    readonly author: string | null
  }
  const [row] = await rowsOf<FoundRow>(
    db,
    sql`select d.id::text, d.kind, d.url, d.branch, d.sealed_token as "sealedToken",
        d.upload_id::text as "uploadId", d.cloned_from::text as "clonedFrom", d.archive_root as "archiveRoot",
        r.snapshot, r.commit, r.message, r.author
      from site_deployments d left join site_deployments r on r.id = d.restores
      where d.id = ${id}::uuid`,
  )
  if (row === undefined) return undefined
  const { snapshot, commit, message, author, ...stored } = row
  const commitOf = {
    ...{ commit: commit ?? undefined, message: message ?? undefined },
    author: author ?? undefined,
  }
  return { ...stored, release: snapshot === null ? undefined : { snapshot, ...commitOf } }
}

/** Ends a deployment: its token and its upload are not needed any more. */
const endDeployment = async (
  db: Queryable,
  id: string,
  change: ReturnType<typeof sql>,
): Promise<void> => {
  await rowsOf(
    db,
    sql`with ended as (
        update site_deployments set sealed_token = null, ${change}
        where id = ${id}::uuid returning upload_id)
      delete from site_uploads using ended where site_uploads.id = ended.upload_id`,
  )
}

const columnsOf = ({ commit, message, author }: Commit) =>
  sql`commit = ${commit ?? null}, message = ${message ?? null}, author = ${author ?? null}`

/** Stores that a deployment is live. */
export const storeLive = (
  db: Queryable,
  id: string,
  { snapshot, ...commit }: Release,
  now: Date,
): Promise<void> =>
  endDeployment(
    db,
    id,
    sql`snapshot = ${snapshot}, ${columnsOf(commit)}, live_at = coalesce(live_at, ${now.toISOString()}::timestamptz)`,
  )

/** Stores why a deployment failed. */
export const storeFailure = (
  db: Queryable,
  id: string,
  { failure, log, ...commit }: Omit<DeploymentFailed, 'is'>,
): Promise<void> =>
  endDeployment(db, id, sql`failure = ${failure}, log = ${log}, ${columnsOf(commit)}`)

/** Drops the tokens of deployments that ended at their deadline. */
export const dropEndedTokens = async (tx: Queryable): Promise<void> => {
  await rowsOf(
    tx,
    sql`update site_deployments d set sealed_token = null from web_space_tasks t
      where d.sealed_token is not null and t.id = d.id and t.state <> 'RUNNING'`,
  )
}
