import { checkedBackup, filesJob, restic, resticEnv } from '../backup-objects.ts'
import { buildShare, type SpaceModel } from '../base-objects.ts'
import { appImages, composerImage, gitImage } from '../images.ts'
import type { JobPlan, Program } from '../job.ts'
import { fromSecret, variables, type Spec } from '../pod.ts'
import { namespaceOf } from '../web-space.ts'
import {
  buildsOf,
  cloneScript,
  gitScript,
  putScript,
  releasePath,
  storeScript,
  zipScript,
} from './scripts.ts'

/** Where the code of a deployment comes from. */
export type Source =
  | { readonly kind: 'GIT'; readonly url: string; readonly branch: string }
  | { readonly kind: 'ZIP'; readonly root: string }
  /** A snapshot of the files of another space, in its repository. */
  | { readonly kind: 'CLONE'; readonly repository: string; readonly snapshot: string }

/** The key of a deployment's Secret: its token or its download link. */
export const secretKey = 'secret'

const work: Spec = { name: 'work', mountPath: '/work' }
const home = variables({
  HOME: '/tmp',
  npm_config_cache: '/tmp/npm',
  COMPOSER_HOME: '/tmp/composer',
})

/** Git asks the helper for this host only; any user name does beside a token. */
const credentials = (url: string, secret: string): Spec[] => [
  ...variables({
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: `credential.${new URL(url).origin}.helper`,
    GIT_CONFIG_VALUE_0: '!f() { echo username=x-token-auth; echo "password=$GIT_TOKEN"; }; f',
  }),
  fromSecret('GIT_TOKEN', secret, secretKey),
]

const dump: Spec = { name: 'dump', mountPath: '/dump' }

/** All spaces share the password of the store, so only the repository differs. */
const cloneProgram = (repository: string, snapshot: string): Program => ({
  ...restic('fetch', cloneScript(checkedBackup(snapshot))),
  env: [
    ...variables({ RESTIC_REPOSITORY: repository }),
    ...resticEnv.filter(({ name }) => name !== 'RESTIC_REPOSITORY'),
  ],
  mounts: [work, dump],
})

/** Returns the program that fetches the code. */
export const fetchProgram = (source: Source, secret: string | undefined): Program => {
  if (source.kind === 'CLONE') return cloneProgram(source.repository, source.snapshot)
  const program = { name: 'fetch', image: gitImage, mounts: [work] }
  if (source.kind === 'ZIP') {
    const root = `/work/unpacked${source.root === '' ? '' : `/${source.root}`}`
    const url = fromSecret('ARCHIVE_URL', secret ?? '', secretKey)
    return { ...program, script: zipScript, env: [...variables({ ARCHIVE_ROOT: root }), url] }
  }
  const { url, branch } = source
  const settings = variables({
    ...{ HOME: '/tmp', GIT_TERMINAL_PROMPT: '0', GIT_ALLOW_PROTOCOL: 'https' },
    ...{ GIT_URL: url, GIT_BRANCH: branch },
  })
  const env = [...settings, ...(secret === undefined ? [] : credentials(url, secret))]
  return { ...program, script: gitScript, env }
}

const builderImages = {
  composer: composerImage,
  node: appImages.nodejs.image,
  python: appImages.python.image,
  static: appImages.nodejs.image,
} as const

/** At the path where the app will run, which some tools write into their files. */
const buildPrograms = ({ size }: SpaceModel): Program[] =>
  buildsOf[size.app].map(({ with: tool, script }) => {
    const isMoved = tool === 'static'
    const path = isMoved ? releasePath : appImages[size.app].root
    return {
      name: `build-${tool}`,
      image: builderImages[tool],
      script: `cd ${path}\n${script}`,
      env: home,
      share: buildShare(size),
      mounts: isMoved ? [work] : [{ name: 'work', mountPath: path, subPath: 'release' }],
    }
  })

/** Returns the job that fetches and builds code and stores it as a release; the website does not change. */
export const releaseJob = (
  model: SpaceModel,
  name: string,
  source: Source,
  secret: string | undefined,
): JobPlan => {
  const store = restic('store', storeScript(namespaceOf(model.space)))
  const programs = [
    // The files of another website are built already.
    ...(source.kind === 'CLONE' ? [] : buildPrograms(model)),
    { ...store, mounts: [work, dump] },
  ]
  return {
    ...{ name, uid: appImages[model.size.app].uid, besideApp: false, backoffLimit: 0 },
    programs: [fetchProgram(source, secret), ...programs],
    volumes: [
      { name: 'work', emptyDir: { sizeLimit: `${model.size.filesGb}Gi` } },
      { name: 'dump', emptyDir: {} },
    ],
    ...{ deadlineSeconds: 40 * 60, keptSeconds: 24 * 3_600, reads: ['fetch'] },
  }
}

/** Returns the job that makes the files those of a snapshot's folder. */
export const putJob = (model: SpaceModel, name: string, from: string): JobPlan => ({
  ...filesJob(model, name, [restic('put', putScript(model.size.app, from))]),
  keptSeconds: 24 * 3_600,
})
