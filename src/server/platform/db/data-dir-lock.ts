import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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

const turnsOf = async (directory: string): Promise<readonly number[]> =>
  (await readdir(directory)).filter((name) => /^\d+$/.test(name)).map(Number)

const latestOf = (turns: readonly number[]): number => Math.max(0, ...turns)

/** Who had the latest turn: a process that still runs, or nobody. */
const holderOfTurn = async (directory: string, turn: number): Promise<number | undefined> => {
  try {
    return holderOf(await readFile(join(directory, String(turn)), 'utf8'))
  } catch (error) {
    // None was ever taken, or a later one has been taken since.
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/**
 * Takes a lock that is a directory of its own, so that one process at a time works on the files
 * beside it. Each taking is a file with a higher number than all before it; the highest one names
 * the process that holds the lock, and is never deleted, only followed. So whoever looked earlier and
 * acts later can't take what somebody else took meanwhile. A killed process's lock is free.
 *
 * @returns gives the lock back
 * @throws DataDirInUse when a running process has it
 */
export const lockDataDir = async (directory: string): Promise<() => Promise<void>> => {
  await mkdir(directory, { recursive: true })
  const candidate = join(directory, `new-${randomBytes(6).toString('hex')}`)
  // Written apart and then given its name: nobody ever reads half of one.
  await writeFile(candidate, `${process.pid} ${startOf(process.pid)}\n`)
  try {
    for (;;) {
      const latest = latestOf(await turnsOf(directory))
      const holder = await holderOfTurn(directory, latest)
      if (holder !== undefined) {
        throw new DataDirInUse(
          `in use by another server (process ${holder}); several servers need a DATABASE_URL`,
        )
      }
      const own = join(directory, String(latest + 1))
      if (!(await linked(candidate, own))) continue
      const turns = await turnsOf(directory)
      if (latestOf(turns) > latest + 1) {
        await rm(own)
        continue
      }
      const over = turns.filter((turn) => turn <= latest)
      await Promise.all(over.map((turn) => rm(join(directory, String(turn)), { force: true })))
      return async () => {
        await writeFile(`${candidate}-free`, '')
        await rename(`${candidate}-free`, own)
      }
    }
  } finally {
    await rm(candidate)
  }
}
