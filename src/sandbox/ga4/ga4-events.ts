import { join } from 'node:path'
import * as v from 'valibot'
import { openJsonLines } from '../json-lines.ts'

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(500))
const amount = v.pipe(v.number(), v.minValue(0))

/** The oldest event that Google takes. */
const oldestMs = 72 * 3_600_000

const Item = v.strictObject({
  ...{ item_id: text, item_name: v.optional(text) },
  ...{ quantity: v.optional(amount), price: v.optional(amount) },
  ...{ affiliation: v.optional(text), item_variant: v.optional(text) },
  item_category2: v.optional(text),
})

const Ga4Event = v.pipe(
  v.strictObject({
    name: v.pipe(v.string(), v.regex(/^[a-z][a-z_]{0,39}$/)),
    timestamp_micros: v.optional(v.pipe(v.number(), v.integer())),
    params: v.strictObject({
      page_location: v.optional(v.pipe(v.string(), v.url())),
      // Google takes events without them, and reports of visits and active visitors lack them.
      session_id: v.pipe(v.string(), v.regex(/^\d+$/)),
      engagement_time_msec: v.pipe(v.number(), v.minValue(1)),
      ...{ currency: v.optional(text), value: v.optional(amount), tax: v.optional(amount) },
      ...{ transaction_id: v.optional(text), items: v.optional(v.array(Item)) },
    }),
  }),
  v.check(
    ({ name, params: { transaction_id: id, value, currency } }) =>
      name !== 'purchase' || [id, value, currency].every((field) => field !== undefined),
    'a purchase needs transaction_id, value and currency',
  ),
)

const Call = v.strictObject({
  client_id: v.pipe(v.string(), v.regex(/^\d+\.\d+$/)),
  events: v.pipe(v.array(Ga4Event), v.minLength(1), v.maxLength(25)),
})

const Received = v.object({ clientId: v.string(), event: Ga4Event, isDuplicate: v.boolean() })

/** An event that arrived; Google recognises only a purchase that had arrived before. */
export type ReceivedGa4Event = v.InferOutput<typeof Received>

/** The events that Google Analytics has. */
export interface Ga4Events {
  readonly all: () => readonly ReceivedGa4Event[]
  /** The calls that Google dropped without a word, and why. */
  readonly dropped: () => readonly string[]
  /** Returns why a call is invalid. */
  validate(call: unknown): string | undefined
  receive(call: unknown): void
  readonly close: () => void
}

/** Opens the journal under `dataDir`, or in memory without one. */
export function openGa4Events(dataDir: string | undefined, now: () => Date): Ga4Events {
  const file = dataDir === undefined ? undefined : join(dataDir, 'ga4-events.jsonl')
  const lines = openJsonLines(file, Received)
  let received: readonly ReceivedGa4Event[] = lines.loaded
  const dropped: string[] = []

  const parse = (call: unknown): v.InferOutput<typeof Call> | string => {
    const parsed = v.safeParse(Call, call)
    if (!parsed.success) {
      const [issue] = parsed.issues
      return `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`
    }
    const oldest = (now().getTime() - oldestMs) * 1000
    const isOld = parsed.output.events.some(({ timestamp_micros: at = oldest }) => at < oldest)
    return isOld ? 'timestamp_micros is older than 72 hours' : parsed.output
  }

  return {
    all: () => received,
    dropped: () => dropped,
    validate: (call) => {
      const parsed = parse(call)
      return typeof parsed === 'string' ? parsed : undefined
    },
    receive: (call) => {
      const parsed = parse(call)
      if (typeof parsed === 'string') {
        dropped.push(parsed)
        return
      }
      for (const event of parsed.events) {
        const { transaction_id: id } = event.params
        const isDuplicate =
          event.name === 'purchase' &&
          received.some(({ event: { params } }) => params.transaction_id === id)
        const one = { clientId: parsed.client_id, event, isDuplicate }
        received = [...received, one]
        lines.append(one)
      }
    },
    close: lines.close,
  }
}
