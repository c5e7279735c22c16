import * as v from 'valibot'
import type { SmscState } from './smsc-state.ts'

const text = v.union([v.string(), v.instance(Buffer)])

/** A submit_sm as the library decodes it. */
const SubmitSm = v.object({
  source_addr_ton: v.number(),
  source_addr: v.string(),
  dest_addr_ton: v.number(),
  dest_addr_npi: v.number(),
  destination_addr: v.string(),
  esm_class: v.number(),
  registered_delivery: v.number(),
  data_coding: v.number(),
  short_message: v.object({ message: text, udh: v.optional(v.array(v.instance(Buffer))) }),
})
export type SubmitSm = v.InferOutput<typeof SubmitSm>

/** Statuses of SMPP 3.4 §5.1.3. */
export const STATUS = {
  invalidLength: 0x01,
  notBound: 0x04,
  alreadyBound: 0x05,
  systemError: 0x08,
  sender: 0x0a,
  number: 0x0b,
  bindFailed: 0x0d,
  password: 0x0e,
  systemId: 0x0f,
  queueFull: 0x14,
  submitFailed: 0x45,
  throttled: 0x58,
} as const

const alphanumeric = 5
const international = 1
const isdn = 1
const ucs2 = 8
const headerBytes = 6

/** Septets of a GSM text: letters of the extension table count twice. */
const septets = (message: string): number =>
  message.length + (message.match(/[\f^{}\\[~\]|€]/g)?.length ?? 0)

const isTooLong = ({ data_coding, short_message }: SubmitSm): boolean => {
  const { message, udh } = short_message
  const header = udh === undefined ? 0 : headerBytes
  if (typeof message !== 'string') return message.length + header > 140
  if (data_coding === ucs2) return message.length * 2 + header > 140
  return septets(message) > (header > 0 ? 153 : 160)
}

/** Checks a submit; returns its fields, or the status of its refusal. */
export function checkSubmit(pdu: unknown, state: Pick<SmscState, 'senders'>): SubmitSm | number {
  const parsed = v.safeParse(SubmitSm, pdu)
  if (!parsed.success) return STATUS.submitFailed
  const submit = parsed.output
  const { source_addr: from, destination_addr: to } = submit
  const isName = submit.source_addr_ton === alphanumeric && /^[\w .-]{3,11}$/.test(from)
  if (!isName || !state.senders().includes(from)) return STATUS.sender
  const isNumber = submit.dest_addr_ton === international && submit.dest_addr_npi === isdn
  if (!isNumber || !/^[1-9]\d{7,14}$/.test(to)) return STATUS.number
  if (submit.data_coding !== 0 && submit.data_coding !== ucs2) return STATUS.submitFailed
  return isTooLong(submit) ? STATUS.invalidLength : submit
}

interface Received {
  readonly id: string
  readonly text: string
}

/** Joins the parts of messages by their header's reference. */
export function createReassembly(state: Pick<SmscState, 'store'>, now: () => Date) {
  const pending = new Map<string, Map<number, Received>>()
  return (submit: SubmitSm, id: string): void => {
    const { source_addr: from, destination_addr: to, data_coding: dataCoding } = submit
    const { message, udh = [] } = submit.short_message
    const part: Received = { id, text: message.toString() }
    const store = (parts: readonly Received[]): void => {
      state.store({
        ...{ ids: parts.map((one) => one.id), from, to, dataCoding },
        text: parts.map((one) => one.text).join(''),
        receivedAt: now().toISOString(),
      })
    }
    const header = udh.find((one) => one[0] === 0 && one.length === 5)
    if (header === undefined) {
      store([part])
      return
    }
    const [, , reference = 0, of = 1, number = 1] = header
    const key = JSON.stringify([from, to, reference, of])
    const parts = pending.get(key) ?? new Map<number, Received>()
    parts.set(number, part)
    if (parts.size < of) {
      pending.set(key, parts)
      return
    }
    pending.delete(key)
    store([...parts.entries()].toSorted(([one], [other]) => one - other).map(([, one]) => one))
  }
}
