import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

/** A call of the API. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly token?: string
  readonly body?: unknown
  readonly isCompressed?: boolean
}

/** Creates a function that returns a call's response text and throws unless it is 200. */
export const createSend = (url: string, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send = ({ method, path, token, body, isCompressed = false }: Call): Promise<string> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const sent = request(
        `${url}${path}`,
        {
          method,
          agent,
          headers: {
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(text === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
            ...(isCompressed ? { 'accept-encoding': 'br' } : {}),
            ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
          },
        },
        (response) => {
          let answer = ''
          response.setEncoding('utf8')
          response.on('data', (part: string) => {
            answer += part
          })
          response.on('end', () => {
            if (response.statusCode === 200) resolve(answer)
            else reject(new Error(`${method} ${path}: ${response.statusCode ?? 0} ${answer}`))
          })
          response.on('error', reject)
        },
      )
      sent.on('error', reject)
      sent.end(text)
    })
  return { send, close: () => agent.destroy() }
}
