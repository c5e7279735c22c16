import { ProviderError } from '../../platform/provider-error.ts'
import type { EppResponse } from './response.ts'
import type { XmlNode } from './xml-writer.ts'

/** Writes a command for a session, with or without the fee extension. */
export type CommandWriter = (session: { readonly fee: boolean }) => readonly XmlNode[]

export type CommandKind = 'read' | 'write'

export type Outcome = EppResponse & { readonly fee: boolean }

export interface Command {
  readonly kind: CommandKind
  readonly write: CommandWriter
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
  readonly retried: boolean
}

/** Commands that wait for a session; writes go first. */
export interface CommandQueue {
  size(): number
  /** Rejects a command that waits too long. */
  add(command: Command): void
  take(): Command | undefined
  rejectAll(error: ProviderError): void
}

export const createCommandQueue = (timeoutMs: number): CommandQueue => {
  interface Waiting {
    readonly command: Command
    readonly timer: NodeJS.Timeout
  }
  const queues: Record<CommandKind, Waiting[]> = { write: [], read: [] }
  return {
    size: () => queues.write.length + queues.read.length,
    add: (command) => {
      const queue = queues[command.kind]
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1)
        command.reject(
          new ProviderError('registry', 'timeout', 'no free connection in time', {
            code: 'no-connection',
          }),
        )
      }, timeoutMs)
      const waiting = { command, timer }
      queue.push(waiting)
    },
    take: () => {
      const waiting = queues.write.shift() ?? queues.read.shift()
      if (waiting !== undefined) clearTimeout(waiting.timer)
      return waiting?.command
    },
    rejectAll: (error) => {
      for (const { command, timer } of [...queues.write.splice(0), ...queues.read.splice(0)]) {
        clearTimeout(timer)
        command.reject(error)
      }
    },
  }
}
