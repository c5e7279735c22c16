import { keptPathsOf, storedReleases } from '../../../../contract/deployments.ts'
import type { App } from '../space-size.ts'

/** Where the code of a release is until it is stored. */
export const releasePath = '/work/release'

/** Each line of a script names what fails next. */
const next = (what: string): string => `echo 'flow next ${what}'`

/** Clones one commit; a token comes from a credential helper in the environment. */
export const gitScript = [
  next('repository'),
  'git ls-remote --heads --tags -- "$GIT_URL" > /work/refs',
  next('branch'),
  `git clone --quiet --depth 1 --branch "$GIT_BRANCH" --recurse-submodules --shallow-submodules -- "$GIT_URL" ${releasePath}`,
  next('log'),
  `git -C ${releasePath} log -1 --format='flow commit %H%nflow message %s%nflow author %an'`,
  `rm -rf ${releasePath}/.git`,
].join('\n')

/** Downloads and unpacks an upload, whose paths we have checked. */
export const zipScript = [
  next('download'),
  'wget -q -T 60 -O /work/archive.zip "$ARCHIVE_URL"',
  next('archive'),
  'unzip -q -o /work/archive.zip -d /work/unpacked',
  'rm /work/archive.zip',
  'rm -rf /work/unpacked/__MACOSX',
  `mv "$ARCHIVE_ROOT" ${releasePath}`,
  `rm -rf ${releasePath}/.git`,
].join('\n')

/** Fetches the files of another website from its backup. */
export const cloneScript = (snapshot: string): string =>
  [
    next('clone'),
    `restic restore ${snapshot}:/site --target ${releasePath} --exclude /lost+found --retry-lock 10m`,
  ].join('\n')

const ifFile = (file: string, command: string): string => `test ! -f ${file} || ${command}`

/** Installs with the lock file where there is one, and builds. */
const nodeBuild: readonly string[] = [
  ifFile('package-lock.json', 'npm ci --no-audit --no-fund'),
  ifFile('package.json', 'test -f package-lock.json || npm install --no-audit --no-fund'),
  ifFile('package.json', 'npm run build --if-present'),
]

/** Where builders of static websites write. */
const outputs = ['dist', 'build', 'out', '_site', 'public'] as const

/** Publishes what a build wrote instead of its source. */
const publish = (folder: string): readonly string[] => [
  `test ! -f ${releasePath}/package.json || test ! -d ${releasePath}/${folder} || mv ${releasePath} /work/source`,
  `test -d ${releasePath} || mv /work/source/${folder} ${releasePath}`,
]

const composer = ifFile(
  'composer.json',
  'composer install --no-dev --no-interaction --no-progress --optimize-autoloader --ignore-platform-reqs',
)

const phpScripts: Builds = [
  { with: 'composer', script: composer },
  {
    with: 'node',
    script: [...nodeBuild, 'rm -rf node_modules'].join('\n'),
  },
]

/** The programs that build an app's code, in its folder. */
export type Builds = readonly {
  readonly with: 'composer' | 'node' | 'python' | 'static'
  readonly script: string
}[]

/** Returns how the code of an app is built; nothing is done for what it does not ask for. */
export const buildsOf: Readonly<Record<App, Builds>> = {
  php: phpScripts,
  laravel: phpScripts,
  wordpress: [],
  nodejs: [
    {
      with: 'node',
      script: [
        ...nodeBuild,
        ifFile('package.json', 'npm prune --omit=dev --no-audit --no-fund'),
      ].join('\n'),
    },
  ],
  python: [
    {
      with: 'python',
      script: [
        ifFile('requirements.txt', 'python -m venv .venv'),
        ifFile(
          'requirements.txt',
          '.venv/bin/pip install --no-cache-dir --disable-pip-version-check -r requirements.txt',
        ),
      ].join('\n'),
    },
  ],
  static: [
    {
      with: 'static',
      script: [
        ...nodeBuild,
        'cd /work',
        ...outputs.flatMap(publish),
        `rm -rf ${releasePath}/node_modules`,
      ].join('\n'),
    },
  ],
}

const patient = '--retry-lock 10m'

/** Stores a release; older ones than the last end. */
export const storeScript = (host: string): string =>
  [
    'restic cat config || restic init',
    `restic forget --host ${host} --tag release --keep-last ${storedReleases - 1} --prune || echo 'kept'`,
    `restic backup ${releasePath} --host ${host} --tag release --json ${patient}`,
  ].join('\n')

/** Makes the files those of a snapshot but for what the website writes itself. */
export const putScript = (app: App, from: string): string => {
  const each = (option: string): string =>
    keptPathsOf(app)
      .map((path) => `${option} /${path}`)
      .join(' ')
  return [
    `restic restore ${from} --target /site --delete --exclude /lost+found ${each('--exclude')} ${patient}`,
    `restic restore ${from} --target /site --overwrite never ${each('--include')} ${patient}`,
  ].join('\n')
}
