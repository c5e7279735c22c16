import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import * as v from 'valibot'
import { openJsonLines } from '../json-lines.ts'

const Message = v.object({
  id: v.string(),
  /** The envelope's recipients. */
  to: v.array(v.string()),
  /** The From header's email, or the envelope's sender. */
  from: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  attachments: v.array(v.object({ filename: v.string(), mimeType: v.string(), bytes: v.number() })),
  /** ISO 8601 in UTC. */
  receivedAt: v.string(),
})

export type Message = Readonly<v.InferOutput<typeof Message>>

/** Maximum number of stored mails; the oldest are dropped. */
export const MAX_MESSAGES = 500

/** All received mail. */
export interface Inbox {
  /** Parses and stores a mail. */
  receive(raw: Uint8Array, envelope: { from: string; to: string[] }): Promise<Message>
  /** Returns mails, the newest first, optionally of one recipient in any case. */
  list(to?: string): Message[]
  find(id: string): Message | undefined
  clear(): void
  readonly close: () => void
}

/** Opens the mails under `dataDir`, or in memory without one. */
export function openInbox(dataDir: string | undefined, now: () => Date): Inbox {
  const file = dataDir === undefined ? undefined : join(dataDir, 'mail.jsonl')
  const lines = openJsonLines(file, Message)
  let messages: Message[] = lines.loaded.slice(-MAX_MESSAGES)
  let linesInFile = lines.loaded.length
  return {
    async receive(raw, envelope) {
      const email = await PostalMime.parse(raw)
      const message: Message = {
        id: randomUUID(),
        to: envelope.to,
        from: email.from?.address ?? envelope.from,
        subject: email.subject ?? '',
        text: email.text ?? '',
        html: email.html ?? '',
        attachments: email.attachments.map(({ filename, mimeType, content }) => ({
          filename: filename ?? '',
          mimeType,
          bytes: typeof content === 'string' ? content.length : content.byteLength,
        })),
        receivedAt: now().toISOString(),
      }
      messages = [...messages, message].slice(-MAX_MESSAGES)
      lines.append(message)
      linesInFile += 1
      if (linesInFile > 2 * MAX_MESSAGES) {
        lines.rewrite(messages)
        linesInFile = messages.length
      }
      return message
    },
    list(to) {
      const wanted = to?.toLowerCase()
      return messages
        .filter(
          (message) =>
            wanted === undefined ||
            message.to.some((recipient) => recipient.toLowerCase() === wanted),
        )
        .reverse()
    },
    find: (id) => messages.find((message) => message.id === id),
    clear() {
      messages = []
      linesInFile = 0
      lines.rewrite([])
    },
    close: lines.close,
  }
}
