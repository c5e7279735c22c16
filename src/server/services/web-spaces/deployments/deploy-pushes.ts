import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import type { Push, receivePush } from '../../../../contract/deploy-hooks.ts'
import { rowsOf } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { serviceJson, serviceOf, type ServiceJson } from '../../lifecycle/index.ts'
import { SpaceConfig } from '../space-config.ts'
import { storeDeployment, type StoreDeploymentDeps } from './begin-deployment.ts'
import { findWaitingPushes, hookTokenPurpose, isPushDeployed } from './stored-hooks.ts'

interface HookRow extends Record<string, unknown> {
  readonly url: string
  readonly branch: string
  readonly sealedToken: string | null
  readonly pushedCommit: string
}

type PushResult = Exclude<AnswerOf<typeof receivePush>['result'], 'IGNORED'>

/** Begins the deployment of a push that waits, if its website runs and nothing else changes it. */
export const deployPush = async (deps: StoreDeploymentDeps, id: string): Promise<PushResult> => {
  const begin = (): Promise<PushResult> =>
    deps.db.transaction(async (tx) => {
      const [hook] = await rowsOf<HookRow>(
        tx,
        sql`select url, branch, sealed_token as "sealedToken", waiting_commit as "pushedCommit"
          from deploy_hooks where service_id = ${id}::uuid and waiting_commit is not null for update`,
      )
      // Another announcement of it was faster.
      if (hook === undefined) return 'REPEATED'
      const [found] = await rowsOf<{ service: ServiceJson }>(
        tx,
        sql`select ${serviceJson(sql`s`)} as service from services s
          where s.id = ${id}::uuid and s.state = 'ACTIVE'
            and not exists (select from service_holds o where o.service_id = s.id)`,
      )
      if (found === undefined) return 'WAITS'
      const { url, branch, sealedToken, pushedCommit } = hook
      await rowsOf(
        tx,
        sql`update deploy_hooks set waiting_commit = null where service_id = ${id}::uuid`,
      )
      if (await isPushDeployed(tx, id, pushedCommit)) return 'REPEATED'
      const config = v.parse(SpaceConfig, serviceOf(found.service).config)
      const token =
        sealedToken === null
          ? undefined
          : deps.secretBox.open(sealedToken, hookTokenPurpose(id))?.text
      const described = { kind: 'GIT', url, branch, pushedCommit } as const
      await storeDeployment(deps, tx, { id, config }, described, token)
      return 'DEPLOYS'
    })
  try {
    return await begin()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CHANGE_IN_PROGRESS') return 'WAITS'
    throw error
  }
}

/** Begins the deployments of pushes that came while something else changed their website. */
export const deployWaitingPushes = async (deps: StoreDeploymentDeps): Promise<void> => {
  const failures: unknown[] = []
  for (const { id } of await findWaitingPushes(deps.db)) {
    try {
      await deployPush(deps, id)
    } catch (error) {
      failures.push(error)
    }
  }
  // A push that can't begin holds up no other.
  if (failures.length > 0) throw failures[0]
}

/** Returns the commit that a push puts on a branch or tag; undefined for any other event. */
export const pushedCommit = ({ ref, after }: Push, branch: string): string | undefined => {
  const isOurs = ref === `refs/heads/${branch}` || ref === `refs/tags/${branch}`
  // A deleted branch is announced with zeros.
  return isOurs && after !== undefined && /^(?!0+$)[\da-f]{40,64}$/.test(after) ? after : undefined
}
