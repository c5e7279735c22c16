import { startChild } from './child-process.ts'
import { serverArguments } from './server-command.ts'

const longestStartMs = 180_000

/** Starts a server on a database, without jobs, until it answers. Throws with its last lines when it does not. */
export const bootOnce = async (
  place: Readonly<Record<'DATA_DIR', string>> & { readonly DATABASE_URL: string | undefined },
): Promise<void> => {
  const server = startChild({
    name: 'The server',
    args: await serverArguments(),
    env: {
      ...place,
      DATABASE_DIRECT_URL: undefined,
      DATABASE_REPLICA_URL: undefined,
      PORT: '0',
      HOST: '127.0.0.1',
      JOBS: 'off',
    },
    ready: /^ready \S+$/,
  })
  const slow = setTimeout(() => void server.kill(), longestStartMs)
  try {
    const url = (await server.ready).at(-1)?.replace('ready ', '') ?? ''
    const { status } = await fetch(`${url}/api/health`)
    if (status !== 200) throw new Error(`The server's health is ${status}.`)
  } finally {
    clearTimeout(slow)
    await server.stop()
  }
}
