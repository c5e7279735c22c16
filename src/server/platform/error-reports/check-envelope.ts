import * as v from 'valibot'
import { mostReportBytes } from '../../../contract/error-reports.ts'
import { parseDsn } from '../../../contract/sentry-dsn.ts'

const Header = v.object({ dsn: v.string() })
const Item = v.object({
  type: v.picklist(['event', 'span', 'replay_event', 'replay_recording']),
  length: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})

const mostItems = 10

const readLine = <Schema extends v.GenericSchema>(
  schema: Schema,
  line: Uint8Array,
): v.InferOutput<Schema> | undefined => {
  try {
    const parsed = v.safeParse(schema, JSON.parse(new TextDecoder().decode(line)))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** Returns whether an envelope is one of our pages: for our DSN, with kinds of items that they send. */
export const isOurEnvelope = (bytes: Uint8Array, dsn: string): boolean => {
  const endOfLine = (from: number): number => {
    const end = bytes.indexOf(10, from)
    return end === -1 ? bytes.length : end
  }
  let at = endOfLine(0)
  const header = readLine(Header, bytes.subarray(0, at))
  if (header === undefined || parseDsn(header.dsn)?.text !== dsn) return false
  const types: string[] = []
  for (at += 1; at < bytes.length; at += 1) {
    const payload = endOfLine(at) + 1
    const item = readLine(Item, bytes.subarray(at, payload - 1))
    if (item === undefined || types.push(item.type) > mostItems) return false
    at = item.length === undefined ? endOfLine(payload) : payload + item.length
    if (at > bytes.length) return false
  }
  const isRecording = types.includes('replay_recording')
  return types.length > 0 && (isRecording || bytes.length <= mostReportBytes)
}
