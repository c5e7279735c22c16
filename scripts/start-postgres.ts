import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describeEnd, startChild } from './child-process.ts'

/** A running PostgreSQL; `url` has no database. */
export interface RunningPostgres {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Starts an empty PostgreSQL with its files in a folder; without `durable`, no commit waits for the disk. Throws ChildFailed. */
export const startPostgres = async (
  folder: string,
  { durable = true }: { readonly durable?: boolean } = {},
): Promise<RunningPostgres> => {
  await mkdir(folder, { recursive: true })
  // PostgreSQL's own user has to reach its directory.
  await chmod(folder, 0o755)
  const child = startChild({
    name: 'PostgreSQL',
    args: ['scripts/postgres-server.ts', join(folder, 'postgres'), durable ? 'durable' : 'fast'],
    ready: /^ready /,
  })
  const lines = await child.ready
  let isStopping = false
  void child.ended.then((end) => {
    if (!isStopping) console.error([describeEnd(end), ...child.lastLines()].join('\n'))
  })
  return {
    url: lines.at(-1)?.slice('ready '.length) ?? '',
    stop: async () => {
      isStopping = true
      await child.stop()
    },
  }
}
