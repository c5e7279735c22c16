import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * A load on several servers, by clients who try the next one when one refuses a connection, or closes
 * an open one as a request goes out: every client of HTTP sends that again (RFC 9112 §9.3.1), as all
 * of these calls are idempotent.
 */
export interface Load {
  /** How often each call was answered as expected, by name. */
  readonly answered: () => ReadonlyMap<string, number>
  /** Ends the load, and returns the requests that failed. */
  stop(): Promise<readonly string[]>
}

/** A call of a load; `path` may differ at each turn, and `isExpected` looks into an answer with 200. */
export interface LoadCall {
  readonly name: string
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly path: (turn: number) => string
  readonly headers: (turn: number) => Readonly<Record<string, string>>
  readonly body?: unknown
  readonly isExpected: (answer: unknown) => boolean
}

const pauseMs = 10

/** An open connection was closed before an answer began. */
class ClosedMeanwhile extends Error {
  override readonly name = 'ClosedMeanwhile'
}

/** Nothing was sent: no one listens, or the listener closed before it took the connection. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'connect'

/** Returns the status and the text of an answer. */
const send = (
  agent: Agent,
  url: string,
  { method, headers, body }: LoadCall,
  turn: number,
): Promise<readonly [number, string]> =>
  new Promise((resolve, reject) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    // Node sends the body of a DELETE without its length otherwise.
    const own = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    const sent = request(
      url,
      { agent, method, headers: { ...own, ...headers(turn) } },
      (answer) => {
        let answered = ''
        answer.setEncoding('utf8').on('data', (piece: string) => (answered += piece))
        answer.on('end', () => resolve([answer.statusCode ?? 0, answered]))
        answer.on('error', reject)
      },
    )
    sent.on('error', (error) =>
      reject(sent.reusedSocket ? new ClosedMeanwhile(error.message) : error),
    )
    sent.end(text)
  })

/** Sends requests to the servers, whose connections stay open as long as they allow; each client goes through its calls in turn. */
export const loadServers = (
  urls: readonly string[],
  clients: readonly (readonly LoadCall[])[],
): Load => {
  const agent = new Agent({ keepAlive: true })
  const failures: string[] = []
  const answered = new Map<string, number>()
  let isOn = true

  const sendToAny = async (call: LoadCall, turn: number): Promise<readonly [number, string]> => {
    for (let tried = 0; ; tried += 1) {
      try {
        return await send(
          agent,
          `${urls[(turn + tried) % urls.length] ?? ''}${call.path(turn)}`,
          call,
          turn,
        )
      } catch (error) {
        const isUnsent = isRefused(error) || error instanceof ClosedMeanwhile
        if (!isUnsent || tried >= urls.length) throw error
      }
    }
  }

  const make = async (call: LoadCall, turn: number): Promise<void> => {
    try {
      const [status, text] = await sendToAny(call, turn)
      if (status === 200 && call.isExpected(JSON.parse(text)))
        answered.set(call.name, (answered.get(call.name) ?? 0) + 1)
      else failures.push(`${call.name}: ${status} ${text}`)
    } catch (error) {
      failures.push(`${call.name}: ${String(error)}`)
    }
  }

  const run = async (calls: readonly LoadCall[], first: number): Promise<void> => {
    // Clients of different servers, who change servers at each turn.
    for (let turn = first; isOn; turn += 1)
      for (const call of calls) {
        await make(call, turn)
        await delay(pauseMs)
      }
  }

  const running = Promise.all(clients.map(run))
  return {
    answered: () => answered,
    stop: async () => {
      isOn = false
      await running
      agent.destroy()
      return failures
    },
  }
}
