import { request } from 'node:http'
import type { Config } from '../platform/config.ts'
import type { Command, CommandAnswer } from '../platform/verbs/index.ts'
import { identityHeaders, operatorSocketPath } from './operator-socket.ts'

/** The running server has another database or other keys than the command. */
export class OtherServer extends Error {
  override name = 'OtherServer'
}

const isNobodyThere = (error: NodeJS.ErrnoException): boolean =>
  error.code === 'ENOENT' || error.code === 'ECONNREFUSED'

const differences: Readonly<Record<string, string>> = {
  'x-shop-database': 'The running server has another database.',
  'x-shop-keys': 'The running server has other SECRET_KEYS.',
}

const read = (status: number, text: string): CommandAnswer => {
  const body = JSON.parse(text) as CommandAnswer & { other?: string; error?: string }
  if (status === 409) throw new OtherServer(differences[body.other ?? ''])
  if (status !== 200) throw new Error(body.error)
  return body
}

/** Sends a command to the running server; undefined when none runs. @throws OtherServer */
export const sendCommand = (
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKeys'>,
  command: Command,
): Promise<CommandAnswer | undefined> => {
  const socketPath = operatorSocketPath(config)
  if (socketPath === undefined) return Promise.resolve(undefined)
  return new Promise((resolve, reject) => {
    const headers = { ...identityHeaders(config), 'content-type': 'application/json' }
    const call = request({ socketPath, method: 'POST', path: '/', headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      response.on('error', reject)
      response.on('end', () => {
        try {
          resolve(read(response.statusCode ?? 500, text))
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)))
        }
      })
    })
    call.on('error', (error: NodeJS.ErrnoException) =>
      isNobodyThere(error) ? resolve(undefined) : reject(error),
    )
    call.end(JSON.stringify(command))
  })
}
