import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import * as v from 'valibot'
import { openJsonLines } from '../json-lines.ts'

const Message = v.object({
  /** The message ids of its parts. */
  ids: v.array(v.string()),
  from: v.string(),
  to: v.string(),
  text: v.string(),
  /** 0 is GSM 7-bit, 8 is UCS-2. */
  dataCoding: v.number(),
  /** ISO 8601 in UTC. */
  receivedAt: v.string(),
})

/** A complete message. */
export type Message = Readonly<v.InferOutput<typeof Message>>

/** Sender names that are approved from the start. */
const firstSenders = ['Tonle']

const maxMessages = 5_000

/** What the gateway knows. */
export interface SmscState {
  readonly messages: () => readonly Message[]
  store(message: Message): void
  clear(): void
  readonly senders: () => readonly string[]
  setSenders(names: readonly string[]): void
  /** Returns a new message id, in hex. */
  newId(): string
  readonly close: () => void
}

/** Opens the state under `dataDir`, or in memory without one. */
export function openSmscState(dataDir: string | undefined): SmscState {
  const file = (name: string) => (dataDir === undefined ? undefined : join(dataDir, name))
  const lines = openJsonLines(file('sms.jsonl'), Message)
  const senderLines = openJsonLines(file('sms-senders.jsonl'), v.string())
  let messages: readonly Message[] = lines.loaded.slice(-maxMessages)
  let senders: readonly string[] = senderLines.loaded.length > 0 ? senderLines.loaded : firstSenders
  // A letter in front: the decimal form always differs.
  let last = 0xa0000000 + randomInt(0x10000000)
  return {
    messages: () => messages,
    store: (message) => {
      messages = [...messages, message].slice(-maxMessages)
      lines.append(message)
    },
    clear: () => {
      messages = []
      lines.rewrite([])
    },
    senders: () => senders,
    setSenders: (names) => {
      senders = [...new Set(names)]
      senderLines.rewrite([...senders])
    },
    newId: () => {
      last += 1
      return last.toString(16).toUpperCase()
    },
    close: () => {
      lines.close()
      senderLines.close()
    },
  }
}
