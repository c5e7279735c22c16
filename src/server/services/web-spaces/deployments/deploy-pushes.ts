import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Push } from '../../../../contract/deploy-hooks.ts'
import { rowsOf } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { serviceJson, serviceOf, type ServiceJson } from '../../lifecycle/index.ts'
import { SpaceConfig } from '../space-config.ts'
import { storeDeployment, type StoreDeploymentDeps } from './begin-deployment.ts'
import { findWaitingPushes, hookTokenPurpose } from './stored-hooks.ts'

interface WaitingRow extends Record<string, unknown> {
  readonly url: string
  readonly branch: string
  readonly sealedToken: string | null
  readonly pushedCommit: string
  readonly service: ServiceJson
}

/** Begins the deployment of a push that waits; returns false if there is none that can begin. */
export const deployPush = async (deps: StoreDeploymentDeps, id: string): Promise<boolean> => {
  const begin = () =>
    deps.db.transaction(async (tx) => {
      const [found] = await rowsOf<WaitingRow>(
        tx,
        sql`with was as (
            select * from deploy_hooks
            where service_id = ${id}::uuid and waiting_commit is not null for update)
          update deploy_hooks h set waiting_commit = null
          from was join services s on s.id = was.service_id
          where h.service_id = was.service_id and s.state = 'ACTIVE'
            and not exists (select from service_holds o where o.service_id = s.id)
          returning h.url, h.branch, h.sealed_token as "sealedToken",
            was.waiting_commit as "pushedCommit", ${serviceJson(sql`s`)} as service`,
      )
      if (found === undefined) return false
      const { url, branch, sealedToken, pushedCommit, service } = found
      const config = v.parse(SpaceConfig, serviceOf(service).config)
      const token =
        sealedToken === null
          ? undefined
          : deps.secretBox.open(sealedToken, hookTokenPurpose(id))?.text
      const described = { kind: 'GIT', url, branch, pushedCommit } as const
      await storeDeployment(deps, tx, { id, config }, described, token)
      return true
    })
  try {
    return await begin()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CHANGE_IN_PROGRESS') return false
    throw error
  }
}

/** Begins the deployments of pushes that came while something else changed their website. */
export const deployWaitingPushes = async (deps: StoreDeploymentDeps): Promise<void> => {
  for (const { id } of await findWaitingPushes(deps.db)) await deployPush(deps, id)
}

/** Returns the commit that a push puts on a branch or tag; undefined for any other event. */
export const pushedCommit = ({ ref, after }: Push, branch: string): string | undefined => {
  const isOurs = ref === `refs/heads/${branch}` || ref === `refs/tags/${branch}`
  // A deleted branch is announced with zeros.
  return isOurs && after !== undefined && /^(?!0+$)[\da-f]{40,64}$/.test(after) ? after : undefined
}
