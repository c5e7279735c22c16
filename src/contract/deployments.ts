import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Moment, RequiredText } from './shared-shapes.ts'
import { WebSpaceStage, taskErrors } from './web-space-tasks.ts'

/** Bytes. */
export const mostArchiveBytes = 50 * 1024 * 1024

/** Browsers of Windows send the second one. */
export const archiveTypes = ['application/zip', 'application/x-zip-compressed'] as const

const keptOfAll = ['.env', 'media', 'storage', 'uploads'] as const

/** Returns what a website writes itself: what is there survives a deployment, and new files of the code are added. */
export const keptPathsOf = (app: string): readonly string[] =>
  app === 'laravel' ? [...keptOfAll, 'public/storage', 'public/uploads'] : keptOfAll

/** How many releases can be put back. */
export const storedReleases = 10

/** Without a user: a token has a field of its own. */
export const RepositoryUrl = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(500),
  v.regex(
    /^https:\/\/[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d-]+)*\.[a-z]{2,}(:\d{1,5})?\/[\w.~/%+-]+$/i,
  ),
)

/** A branch or a tag. */
export const BranchName = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^(?!.*(\.\.|\/\/|\.lock$|[./]$))\w[\w./+-]{0,199}$/),
)

/** Why a deployment failed. The website is as it was before. */
export const DeploymentFailure = v.picklist([
  'REPOSITORY_UNREACHABLE',
  'BRANCH_NOT_FOUND',
  'DOWNLOAD_FAILED',
  'ARCHIVE_DAMAGED',
  'BUILD_FAILED',
  'BUILD_OUT_OF_MEMORY',
  'CLONE_FAILED',
  'COPY_FAILED',
  'APP_NOT_STARTED',
])
export type DeploymentFailure = v.InferOutput<typeof DeploymentFailure>

/** Code that was put into a website, or a release that was put back. */
export const Deployment = v.object({
  id: Id,
  kind: v.picklist(['GIT', 'ZIP', 'CLONE', 'ROLLBACK']),
  /** Of Git. */
  url: v.nullable(v.string()),
  branch: v.nullable(v.string()),
  /** A push to the repository began it. */
  isPush: v.boolean(),
  /** The name of a ZIP. */
  archive: v.nullable(v.string()),
  /** The name of the website whose files it has. */
  clonedFrom: v.nullable(v.string()),
  commit: v.nullable(v.string()),
  message: v.nullable(v.string()),
  author: v.nullable(v.string()),
  /** When the release that a rollback put back was deployed. */
  releasedAt: v.nullable(Moment),
  state: v.picklist(['RUNNING', 'DONE', 'FAILED']),
  waitsFor: v.nullable(WebSpaceStage),
  failure: v.nullable(DeploymentFailure),
  /** The last lines of what failed. */
  log: v.string(),
  createdAt: Moment,
  isLive: v.boolean(),
  canRollBack: v.boolean(),
})
export type Deployment = v.InferOutput<typeof Deployment>

export const listDeployments = endpoint({
  method: 'GET',
  path: '/user/services/{id}/deployments',
  summary: 'The deployments of a website, the newest first',
  access: 'customer',
  params: IdParams,
  answer: v.object({ items: v.array(Deployment) }),
  errors: taskErrors,
})

/** A token that can read a private repository. */
export const RepositoryToken = v.pipe(v.string(), v.trim(), v.regex(/^[\x21-\x7e]{1,500}$/))

/** The token is used once. CLONE needs another running website of the customer with the same app. UPLOAD_NOT_FOUND: it was deployed, replaced or is a day old. */
export const deployWebSpace = endpoint({
  method: 'POST',
  path: '/user/services/{id}/deployments',
  summary: 'Puts code from Git, from an uploaded ZIP or from another website into a website',
  access: 'customer',
  params: IdParams,
  body: v.object({
    source: v.variant('kind', [
      v.object({
        kind: v.literal('GIT'),
        url: RepositoryUrl,
        branch: BranchName,
        token: v.optional(RepositoryToken),
      }),
      v.object({ kind: v.literal('ZIP'), uploadId: Id }),
      v.object({ kind: v.literal('CLONE'), serviceId: Id }),
    ]),
  }),
  answer: Deployment,
  errors: [...taskErrors, 'CHANGE_IN_PROGRESS', 'UPLOAD_NOT_FOUND'],
})

export const rollBackWebSpace = endpoint({
  method: 'POST',
  path: '/user/services/{id}/deployments/rollback',
  summary: 'Puts an earlier release of a website back',
  access: 'customer',
  params: IdParams,
  body: v.object({ deployment: Id }),
  answer: Deployment,
  errors: [...taskErrors, 'CHANGE_IN_PROGRESS', 'DEPLOYMENT_NOT_FOUND'],
})

/** Replaces an earlier upload that was not deployed. */
export const uploadWebSpace = endpoint({
  method: 'POST',
  path: '/user/services/{id}/site-uploads',
  summary: 'Uploads a ZIP of a website, to deploy it',
  access: 'customer',
  params: IdParams,
  query: v.object({ name: RequiredText(200) }),
  file: { mostBytes: mostArchiveBytes, types: archiveTypes },
  answer: v.object({ uploadId: Id, files: v.number() }),
  errors: [
    ...taskErrors,
    'ARCHIVE_INVALID',
    'ARCHIVE_UNSAFE',
    'ARCHIVE_TOO_LARGE',
    'FILE_TOO_LARGE',
  ],
})

/** For the job in the website's own space; the key expires. */
export const fetchWebSpaceUpload = endpoint({
  method: 'GET',
  path: '/site-uploads/{id}',
  summary: 'The ZIP of a deployment that is running',
  access: 'public',
  params: IdParams,
  query: v.object({ key: v.pipe(v.string(), v.maxLength(1_000)) }),
  download: ['application/zip'],
  noStore: true,
  answer: v.null(),
  errors: ['UPLOAD_NOT_FOUND'],
})
