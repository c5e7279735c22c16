import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Another server uses the same files. */
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

/** Returns a process's start time (proc_pid_stat(5), field 22): containers reuse process ids after a restart. */
const startOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? '' : (fields[19] ?? '')
  } catch {
    return ''
  }
}

const holderOf = (content: string): number | undefined => {
  const [id = '', start = ''] = content.trim().split(' ')
  const pid = Number(id)
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  return isAlive(pid) && startOf(pid) === start ? pid : undefined
}

const linked = async (from: string, to: string): Promise<boolean> => {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

const numbersOf = async (directory: string): Promise<readonly number[]> =>
  (await readdir(directory)).filter((name) => /^\d+$/.test(name)).map(Number)

const latestOf = (numbers: readonly number[]): number => Math.max(0, ...numbers)

const holderAt = async (directory: string, number: number): Promise<number | undefined> => {
  try {
    return holderOf(await readFile(join(directory, String(number)), 'utf8'))
  } catch (error) {
    // No lock exists, or a later one replaced it.
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Locks a directory for this process by a file with the next number; a dead process's lock is free. Throws DataDirInUse. Returns the unlock function. */
export const lockDataDir = async (directory: string): Promise<() => Promise<void>> => {
  await mkdir(directory, { recursive: true })
  const candidate = join(directory, `new-${randomBytes(6).toString('hex')}`)
  // Written first and then linked: no process reads a partial lock.
  await writeFile(candidate, `${process.pid} ${startOf(process.pid)}\n`)
  try {
    for (;;) {
      const latest = latestOf(await numbersOf(directory))
      const holder = await holderAt(directory, latest)
      if (holder !== undefined) {
        throw new DataDirInUse(
          `in use by another server (process ${holder}); several servers need a DATABASE_URL`,
        )
      }
      const own = join(directory, String(latest + 1))
      if (!(await linked(candidate, own))) continue
      const numbers = await numbersOf(directory)
      if (latestOf(numbers) > latest + 1) {
        await rm(own)
        continue
      }
      const over = numbers.filter((number) => number <= latest)
      await Promise.all(over.map((number) => rm(join(directory, String(number)), { force: true })))
      return async () => {
        await writeFile(`${candidate}-free`, '')
        await rename(`${candidate}-free`, own)
      }
    }
  } finally {
    await rm(candidate)
  }
}
