import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises'

/** Another server works on the same files. */
export class DataDirInUse extends Error {
  override name = 'DataDirInUse'
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

/**
 * When a process began, in the system's own unit; empty for one that is dead or where the system
 * does not tell. It tells a process from a later one with the same id: in a container the same few
 * ids come again after every restart.
 *
 * Source: proc_pid_stat(5), fields 3 and 22, behind the name, which may hold blanks and parentheses.
 */
const startOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? '' : (fields[19] ?? '')
  } catch {
    return ''
  }
}

/** The process that a lock names, if it still runs. */
const holderOf = (content: string): number | undefined => {
  const [id = '', start = ''] = content.trim().split(' ')
  const pid = Number(id)
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  return isAlive(pid) && startOf(pid) === start ? pid : undefined
}

const contentOf = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Gives a file a second name; false when that name is taken. */
const linked = async (from: string, to: string): Promise<boolean> => {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Takes away the lock of a process that is dead, unless somebody has taken it over meanwhile. */
const removeStale = async (path: string, content: string, aside: string): Promise<void> => {
  try {
    await rename(path, aside)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  if ((await readFile(aside, 'utf8')) !== content) await linked(aside, path)
  await unlink(aside)
}

/**
 * Takes a lock file that says which process works on the files beside it. The lock of a process
 * that was killed is taken over.
 *
 * @returns gives the lock back
 * @throws DataDirInUse when a running process has it
 */
export const lockDataDir = async (path: string): Promise<() => Promise<void>> => {
  const own = `${process.pid} ${startOf(process.pid)}\n`
  const candidate = `${path}.${randomBytes(6).toString('hex')}`
  // Written apart and then given its name: nobody ever reads half a lock.
  await writeFile(candidate, own)
  try {
    while (!(await linked(candidate, path))) {
      const content = await contentOf(path)
      if (content === undefined) continue
      const holder = holderOf(content)
      if (holder !== undefined) {
        throw new DataDirInUse(
          `in use by another server (process ${holder}); several servers need a DATABASE_URL`,
        )
      }
      await removeStale(path, content, `${candidate}.stale`)
    }
  } finally {
    await unlink(candidate)
  }
  return async () => {
    if ((await contentOf(path)) === own) await unlink(path)
  }
}
