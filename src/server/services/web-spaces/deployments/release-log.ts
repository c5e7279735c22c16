import { stripVTControlCharacters } from 'node:util'
import type { DeploymentFailure } from '../../../../contract/deployments.ts'
import type { JobEnd } from '../job.ts'

/** What a commit says of itself. */
export interface Commit {
  readonly commit?: string | undefined
  readonly message?: string | undefined
  readonly author?: string | undefined
}

const mostShown = 300

/** Reads which commit was fetched; a ZIP has none. */
export const readCommit = (log: string): Commit => {
  const lines = log.split('\n')
  const at = lines.findIndex((line) => /^flow commit [0-9a-f]{40,64}$/.test(line))
  if (at === -1) return {}
  const after = (line: string | undefined, start: string): string | undefined =>
    line?.startsWith(start) === true
      ? line.slice(start.length, start.length + mostShown)
      : undefined
  return {
    commit: after(lines[at], 'flow commit '),
    message: after(lines[at + 1], 'flow message '),
    author: after(lines[at + 2], 'flow author '),
  }
}

const mostLines = 60
const mostLetters = 6_000

/** Returns the last lines of a log for the customer, without ours. */
export const lastLines = (log: string): string =>
  stripVTControlCharacters(log.replaceAll('\r', '\n'))
    .split('\n')
    .filter((line) => !line.startsWith('flow ') && line.trim() !== '')
    .slice(-mostLines)
    .join('\n')
    .replaceAll('\0', '')
    .slice(-mostLetters)

const fetchFailures: Readonly<Record<string, DeploymentFailure>> = {
  repository: 'REPOSITORY_UNREACHABLE',
  branch: 'BRANCH_NOT_FOUND',
  download: 'DOWNLOAD_FAILED',
  archive: 'ARCHIVE_DAMAGED',
  clone: 'CLONE_FAILED',
}

/** Returns why a release was not made; undefined when it was not its customer's code. */
export const failureOf = ({
  program,
  log,
  isOutOfMemory,
}: JobEnd): DeploymentFailure | undefined => {
  if (isOutOfMemory && program !== 'store') return 'BUILD_OUT_OF_MEMORY'
  // Its pod is gone: it took too long, or more room than the plan has.
  if (program !== 'fetch' && log === '') return 'BUILD_FAILED'
  if (program === 'store') return undefined
  if (program !== 'fetch') return 'BUILD_FAILED'
  const reached = log.split('\n').findLast((line) => line.startsWith('flow next ')) ?? ''
  const failure = fetchFailures[reached.slice('flow next '.length)]
  if (failure !== 'BRANCH_NOT_FOUND') return failure ?? 'DOWNLOAD_FAILED'
  return /remote branch .* not found/i.test(log) ? failure : 'DOWNLOAD_FAILED'
}
