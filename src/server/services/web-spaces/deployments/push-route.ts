import { receivePush } from '../../../../contract/deploy-hooks.ts'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { route, type Route } from '../../../platform/http/routes.ts'
import { createIpLimit, createLimit } from '../../../platform/rate-limit.ts'
import type { StoreDeploymentDeps } from './begin-deployment.ts'
import { deployPush, pushedCommit } from './deploy-pushes.ts'
import { provesSecret } from './push-signature.ts'
import { findHook, hookSecretPurpose, storePush } from './stored-hooks.ts'

/** Returns the call that repositories announce their pushes to. */
export const pushRoute = (deps: StoreDeploymentDeps): Route => {
  const { db, clock, secretBox } = deps
  const limitHook = createLimit(60, 60)
  const limitUnproven = createIpLimit(60, 60)
  type Answer = AnswerOf<typeof receivePush>
  return route(receivePush, async ({ params: { id }, body }, context): Promise<Answer> => {
    const hook = await findHook(db, id)
    const secret = secretBox.open(hook?.sealedSecret ?? '', hookSecretPurpose(id))?.text
    const isProven = (text: string) =>
      provesSecret(text, context.rawBody, (name) => context.header(name))
    if (hook === undefined || secret === undefined || !isProven(secret)) {
      await limitUnproven(context.ip)
      throw new ApiError('UNAUTHORIZED')
    }
    // After the proof: who only knows the URL can't use it up.
    await limitHook(id)
    const commit = pushedCommit(body, hook.branch)
    if (commit === undefined) return { result: 'IGNORED' }
    if (!(await storePush(db, id, commit, clock.now()))) return { result: 'REPEATED' }
    return { result: await deployPush(deps, id) }
  })
}
