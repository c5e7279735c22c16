import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises'

/** Another server works on the same files. */
export class DataDirInUse extends Error {
  override name = 'DataDirInUse'
  /** That server's process id. */
  readonly pid: number

  constructor(pid: number) {
    super(`in use by another server, process ${pid}; several servers need a DATABASE_URL`)
    this.pid = pid
  }
}

/**
 * When a process began, in the system's own unit; empty where the system does not tell. With it a
 * process that got the id of a dead one (after every restart of a container) is not taken for it.
 *
 * Source: proc_pid_stat(5), field 22; the name in field 2 may hold blanks and parentheses.
 */
const startOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

/** The process that a lock names, if it still runs. */
const holderOf = (content: string): number | undefined => {
  const [pid = 0, start = ''] = content.trim().split(' ').map((word, at) => (at ? word : Number(word)))
  if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0) return undefined
  return isAlive(pid) && startOf(pid) === start ? pid : undefined
}
