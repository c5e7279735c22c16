import { createHash } from 'node:crypto'
import { chmod, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { join, relative, resolve } from 'node:path'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import type { Command, CommandAnswer } from '../platform/verbs/index.ts'

/** The longest path of a socket (unix(7): 108 bytes with the final zero; macOS: 104). */
const longestPath = 103

type SocketConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKeys'>

/** Returns the path of the socket in the data directory; undefined where none can be. */
export const operatorSocketPath = ({ dataDir }: Pick<Config, 'dataDir'>): string | undefined => {
  if (dataDir === 'memory://' || process.platform === 'win32') return undefined
  const absolute = resolve(dataDir, 'shop.sock')
  const fromHere = join(relative(process.cwd(), resolve(dataDir)), 'shop.sock')
  return [absolute, fromHere].find((path) => Buffer.byteLength(path) <= longestPath)
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Returns headers by which a server checks that a command means its database and keys. */
export const identityHeaders = ({
  databaseUrl,
  secretKeys,
}: SocketConfig): Readonly<Record<string, string>> => ({
  'x-shop-database': sha256(databaseUrl ?? 'pglite'),
  ...(secretKeys !== undefined && {
    'x-shop-keys': sha256(
      secretKeys.map(({ id, key }) => `${id}:${Buffer.from(key).toString('base64')}`).join(),
    ),
  }),
})

const isListenedTo = (path: string): Promise<boolean> =>
  new Promise((settle) => {
    const socket = connect(path, () => {
      socket.destroy()
      settle(true)
    })
    socket.on('error', () => settle(false))
  })

const readAll = async (request: AsyncIterable<unknown>): Promise<string> => {
  let text = ''
  for await (const piece of request) text += String(piece)
  return text
}

export interface OperatorSocket {
  close(): Promise<void>
}

/**
 * Answers the operator's commands on a socket in the data directory, which only the server's account
 * can open. One server has it: on PostgreSQL one of them is enough.
 */
export const listenForOperator = async (
  config: SocketConfig,
  answer: (command: Command) => Promise<CommandAnswer>,
  log: Log,
): Promise<OperatorSocket | undefined> => {
  const path = operatorSocketPath(config)
  if (path === undefined || (await isListenedTo(path))) return undefined
  await rm(path, { force: true })
  const own = identityHeaders(config)
  const server = createServer((request, response) => {
    const reply = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    const asked = ['x-shop-database', 'x-shop-keys'] as const
    const other = asked.find((name) => {
      const given = request.headers[name]
      return given !== undefined && given !== own[name]
    })
    if (other !== undefined) {
      reply(409, { other })
      return
    }
    readAll(request)
      .then((text) => answer(JSON.parse(text) as Command))
      .then((answered) => reply(200, answered))
      .catch((error: unknown) => {
        log.error({ err: error }, 'a command of the operator failed')
        reply(500, { error: error instanceof Error ? error.message : String(error) })
      })
  })
  const umask = process.umask(0o177)
  try {
    await new Promise<void>((listening, failed) => {
      server.once('error', failed)
      server.listen(path, listening)
    })
    await chmod(path, 0o600)
  } catch (error) {
    log.warn({ err: error }, 'the operator has no socket')
    return undefined
  } finally {
    process.umask(umask)
  }
  return {
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
