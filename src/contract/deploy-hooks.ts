import * as v from 'valibot'
import { BranchName, RepositoryToken, RepositoryUrl } from './deployments.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Moment } from './shared-shapes.ts'
import { taskErrors } from './web-space-tasks.ts'

/** A repository whose pushes are deployed. */
export const DeployHook = v.object({
  url: v.string(),
  branch: v.string(),
  hasToken: v.boolean(),
  /** Where the repository announces its pushes. */
  payloadUrl: v.string(),
  pushedAt: v.nullable(Moment),
  /** A push waits for the end of another change or of a suspension. */
  isWaiting: v.boolean(),
})
export type DeployHook = v.InferOutput<typeof DeployHook>

const Hook = v.object({ hook: v.nullable(DeployHook) })

export const getDeployHook = endpoint({
  method: 'GET',
  path: '/user/services/{id}/deploy-hook',
  summary: 'The repository whose pushes are deployed to a website',
  access: 'customer',
  params: IdParams,
  answer: Hook,
  errors: taskErrors,
})

/** Each call creates a new secret, which is shown once. The token is stored until the hook is removed. */
export const setDeployHook = endpoint({
  method: 'PUT',
  path: '/user/services/{id}/deploy-hook',
  summary: 'Deploys the pushes of a repository to a website',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  body: v.object({
    url: RepositoryUrl,
    branch: BranchName,
    token: v.optional(RepositoryToken),
  }),
  answer: v.object({ hook: DeployHook, secret: v.string() }),
  errors: taskErrors,
})

export const removeDeployHook = endpoint({
  method: 'DELETE',
  path: '/user/services/{id}/deploy-hook',
  summary: 'Deploys pushes to a website no longer',
  access: 'customer',
  params: IdParams,
  answer: Hook,
  errors: taskErrors,
})

/** A push as GitHub, Gitea and GitLab announce it; other events have no `ref`. */
export const Push = v.looseObject({
  ref: v.optional(v.pipe(v.string(), v.maxLength(300))),
  after: v.optional(v.pipe(v.string(), v.maxLength(100))),
})
export type Push = v.InferOutput<typeof Push>

/**
 * The webhook of a repository, with its secret: as HMAC-SHA256 of the body in `X-Hub-Signature-256`
 * (GitHub, Gitea), or itself in `X-Gitlab-Token`. A commit that is deployed already is not deployed again.
 */
export const receivePush = endpoint({
  method: 'POST',
  path: '/deploy-hooks/{id}',
  summary: 'A push to a repository whose pushes are deployed',
  access: 'public',
  callback: true,
  params: v.object({ id: Id }),
  body: Push,
  mostBodyBytes: 1024 * 1024,
  answer: v.object({ result: v.picklist(['DEPLOYS', 'WAITS', 'REPEATED', 'IGNORED']) }),
  errors: ['UNAUTHORIZED'],
})
