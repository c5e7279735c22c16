import {
  webSpaceLogLines,
  type LogLine,
  type LogSource,
  type WebSpaceLog,
} from '../../../contract/web-space-log.ts'
import type { KubePod } from '../../providers/kubernetes/index.ts'
import { untilHalt, type SpaceHalted } from './halt.ts'
import { requireNamespace, type SpaceDeps } from './own-space.ts'
import type { WebSpace } from './web-space.ts'

const longestLine = 2_000

/** The image writes the password of the database's administrator once. */
const isSecret = (line: string): boolean => /GENERATED ROOT PASSWORD/i.test(line)

/** Colours of terminals. */
const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*[A-Za-z]`, 'g')

const lineOf = (line: string): LogLine => {
  const [, moment = '', text = ''] = /^(\d{4}-\d\d-\d\dT\S+Z) ?(.*)$/.exec(line) ?? []
  const at = Date.parse(moment)
  return Number.isNaN(at)
    ? { at: null, text: line.slice(0, longestLine) }
    : { at: new Date(at).toISOString(), text: text.slice(0, longestLine) }
}

/** Returns the lines of a log with timestamps, without colours and secrets. */
export const linesOf = (log: string): LogLine[] =>
  log
    .replaceAll(colours, '')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !isSecret(line))
    .slice(-webSpaceLogLines)
    .map(lineOf)

const stateOf = ({ phase, waits, hasEnded, isReady }: KubePod): WebSpaceLog['state'] => {
  if (waits?.reason === 'CrashLoopBackOff' || hasEnded) return 'CRASHED'
  return phase === 'Running' && isReady ? 'RUNNING' : 'STARTING'
}

/** Returns the log of a space's app or database, and that of the run before its last crash. */
export const readLog = (
  deps: Pick<SpaceDeps, 'kubernetes'>,
  space: WebSpace,
  of: LogSource,
): Promise<{ readonly is: 'log'; readonly log: WebSpaceLog } | SpaceHalted> =>
  untilHalt('APP', async () => {
    const { kubernetes } = deps
    const namespace = await requireNamespace(deps, space, 'APP')
    const pod = (await kubernetes.listPods(namespace, `app=${of}`)).at(-1)
    if (pod === undefined) {
      return { is: 'log', log: { state: 'STOPPED', restarts: 0, lines: [], previous: [] } } as const
    }
    const read = async (isPrevious: boolean): Promise<LogLine[]> => {
      const wanted = { container: of, lines: webSpaceLogLines, isPrevious }
      return linesOf(await kubernetes.podLog(namespace, pod.name, wanted))
    }
    const { restarts } = pod
    const [lines, previous] = await Promise.all([read(false), restarts > 0 ? read(true) : []])
    return { is: 'log', log: { state: stateOf(pod), restarts, lines, previous } } as const
  })
