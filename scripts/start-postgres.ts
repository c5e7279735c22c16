import { chmod, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeEnd, startChild } from './child-process.ts'

/** A running PostgreSQL; `url` has no database. */
export interface RunningPostgres {
  readonly url: string
  /** The process id of its postmaster. */
  readonly pid: () => Promise<number>
  readonly stop: () => Promise<void>
  /** Ends it as a crash does: without a checkpoint, and without a last word to anyone. */
  readonly crash: () => Promise<void>
}

/** Starts an empty PostgreSQL with its files in a folder; without `durable`, no commit waits for the disk; `settings` are further ones, such as `archive_mode=on`. Throws ChildFailed. */
export const startPostgres = async (
  folder: string,
  {
    durable = true,
    settings = [],
  }: { readonly durable?: boolean; readonly settings?: readonly string[] } = {},
): Promise<RunningPostgres> => {
  await mkdir(folder, { recursive: true })
  // PostgreSQL's own user has to reach its directory.
  await chmod(folder, 0o755)
  const child = startChild({
    name: 'PostgreSQL',
    args: [
      ...['scripts/postgres-server.ts', join(folder, 'postgres'), durable ? 'durable' : 'fast'],
      ...settings,
    ],
    ready: /^ready /,
  })
  const lines = await child.ready
  const pid = async (): Promise<number> => {
    const [first] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
    return Number(first)
  }
  let isStopping = false
  void child.ended.then((end) => {
    if (!isStopping) console.error([describeEnd(end), ...child.lastLines()].join('\n'))
  })
  return {
    pid,
    url: lines.at(-1)?.slice('ready '.length) ?? '',
    stop: async () => {
      isStopping = true
      await child.stop()
    },
    crash: async () => {
      process.kill(await pid(), 'SIGQUIT')
      await child.kill()
    },
  }
}
