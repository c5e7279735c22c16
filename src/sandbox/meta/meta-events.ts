import { join } from 'node:path'
import * as v from 'valibot'
import { openJsonLines } from '../json-lines.ts'

const hash = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/, 'is not a SHA-256 hash'))
const hashes = v.optional(v.union([hash, v.array(hash)]))
const text = v.pipe(v.string(), v.minLength(1))
const price = v.pipe(v.number(), v.minValue(0))

/** The oldest event that Meta takes. */
const oldestSeconds = 7 * 86_400

const purchaseFields = ['value', 'currency'] as const

/** Within this time, the same name and id are the same event. */
const duplicateSeconds = 48 * 3600

const MetaEvent = v.pipe(
  v.strictObject({
    event_name: text,
    event_time: v.pipe(v.number(), v.integer()),
    event_id: text,
    event_source_url: v.pipe(v.string(), v.url()),
    action_source: v.literal('website'),
    user_data: v.strictObject({
      ...{ em: hashes, ph: hashes, fn: hashes, ln: hashes, ge: hashes, db: hashes },
      ...{ ct: hashes, st: hashes, zp: hashes, country: hashes, external_id: hashes },
      fbp: v.optional(v.pipe(v.string(), v.regex(/^fb\.1\.\d{13}\.\d+$/))),
      fbc: v.optional(v.pipe(v.string(), v.regex(/^fb\.1\.\d{13}\.[\w-]+$/))),
      client_ip_address: v.optional(v.pipe(v.string(), v.ip())),
      client_user_agent: text,
    }),
    custom_data: v.strictObject({
      value: v.optional(price),
      currency: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))),
      ...{ content_ids: v.optional(v.array(text)), content_name: v.optional(text) },
      content_type: v.optional(v.picklist(['product', 'product_group'])),
      order_id: v.optional(text),
      contents: v.optional(
        v.array(
          v.strictObject({
            ...{ id: text, quantity: price, item_price: v.optional(price) },
            title: v.optional(text),
          }),
        ),
      ),
    }),
  }),
  v.check(
    ({ event_name: name, custom_data: data }) =>
      name !== 'Purchase' || purchaseFields.every((field) => data[field] !== undefined),
    'a Purchase needs value and currency',
  ),
)

const Received = v.object({ event: MetaEvent, isDuplicate: v.boolean() })

/** An event that arrived, and whether it had arrived before. */
export type ReceivedMetaEvent = v.InferOutput<typeof Received>

/** The events that Meta has. */
export interface MetaEvents {
  readonly all: () => readonly ReceivedMetaEvent[]
  /** Takes all events or none; returns why one is invalid. */
  receive(events: readonly unknown[]): string | undefined
  readonly close: () => void
}

/** Opens the journal under `dataDir`, or in memory without one. */
export function openMetaEvents(dataDir: string | undefined, now: () => Date): MetaEvents {
  const file = dataDir === undefined ? undefined : join(dataDir, 'meta-events.jsonl')
  const lines = openJsonLines(file, Received)
  let received: readonly ReceivedMetaEvent[] = lines.loaded
  return {
    all: () => received,
    receive: (events) => {
      const seconds = now().getTime() / 1000
      const parsed = v.safeParse(v.array(MetaEvent), events)
      if (!parsed.success) {
        const [issue] = parsed.issues
        return `${v.getDotPath(issue) ?? 'data'}: ${issue.message}`
      }
      const isOld = ({ event_time: at }: ReceivedMetaEvent['event']): boolean =>
        at < seconds - oldestSeconds || at > seconds + 60
      if (parsed.output.some(isOld)) return 'event_time is too old or in the future'
      for (const event of parsed.output) {
        const isDuplicate = received.some(
          ({ event: { event_id: id, event_name: name, event_time: at } }) =>
            id === event.event_id &&
            name === event.event_name &&
            at > event.event_time - duplicateSeconds,
        )
        const one = { event, isDuplicate }
        received = [...received, one]
        lines.append(one)
      }
      return undefined
    },
    close: lines.close,
  }
}
