import { Agent, get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * A load on several servers, by clients who try the next one when one refuses a connection, or closes
 * an open one as a request goes out: every client of HTTP sends that again (RFC 9112 §9.3.1).
 */
export interface Load {
  readonly answered: () => number
  /** Ends the load, and returns the requests that failed. */
  stop(): Promise<readonly string[]>
}

const clients = 2
const pauseMs = 10

/** An open connection was closed before an answer began. */
class ClosedMeanwhile extends Error {
  override readonly name = 'ClosedMeanwhile'
}

/** Nothing was sent: no one listens, or the listener closed before it took the connection. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'connect'

/** Sends requests to the servers, whose connections stay open as long as they allow. */
export const loadServers = (urls: readonly string[], path: string): Load => {
  const agent = new Agent({ keepAlive: true })
  const failures: string[] = []
  let isOn = true
  let answered = 0

  const statusOf = (url: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const request = get(`${url}${path}`, { agent }, (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
        answer.on('error', reject)
      })
      request.on('error', (error) =>
        reject(request.reusedSocket ? new ClosedMeanwhile(error.message) : error),
      )
    })

  const sendToAny = async (first: number): Promise<number> => {
    for (let tried = 0; ; tried += 1) {
      try {
        return await statusOf(urls[(first + tried) % urls.length] ?? '')
      } catch (error) {
        const isUnsent = isRefused(error) || error instanceof ClosedMeanwhile
        if (!isUnsent || tried >= urls.length) throw error
      }
    }
  }

  const run = async (first: number): Promise<void> => {
    for (let turn = first; isOn; turn += 1) {
      try {
        const status = await sendToAny(turn)
        if (status === 200) answered += 1
        else failures.push(`status ${status}`)
      } catch (error) {
        failures.push(String(error))
      }
      await delay(pauseMs)
    }
  }

  const running = Promise.all(Array.from({ length: clients }, (_, at) => run(at)))
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
