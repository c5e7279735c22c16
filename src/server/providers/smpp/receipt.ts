import * as v from 'valibot'

/** What became of a part. */
export interface SmsReceipt {
  readonly messageId: string
  /** The recipient's digits. */
  readonly msisdn: string
  readonly state: 'DELIVERED' | 'FAILED' | 'EXPIRED' | 'UNKNOWN'
  /** The gateway's state and error, such as `UNDELIV 011`. */
  readonly detail: string
}

const DeliverSm = v.object({
  esm_class: v.number(),
  source_addr: v.string(),
  short_message: v.object({ message: v.union([v.string(), v.instance(Buffer)]) }),
  receipted_message_id: v.optional(v.string()),
  message_state: v.optional(v.number()),
})

/** message_state (SMPP 3.4 §5.2.28). States before the last one have none here. */
const byNumber: Readonly<Record<number, SmsReceipt['state']>> = {
  ...{ 2: 'DELIVERED', 3: 'EXPIRED', 4: 'FAILED', 5: 'FAILED', 7: 'UNKNOWN', 8: 'FAILED' },
}

const byText: Readonly<Record<string, SmsReceipt['state']>> = {
  ...{ DELIVRD: 'DELIVERED', EXPIRED: 'EXPIRED', DELETED: 'FAILED', UNDELIV: 'FAILED' },
  ...{ UNKNOWN: 'UNKNOWN', REJECTD: 'FAILED' },
}

const receiptBits = 0x3c

/** Reads a deliver_sm; undefined for anything but the receipt of a last state. */
export const readReceipt = (pdu: unknown): SmsReceipt | undefined => {
  const parsed = v.safeParse(DeliverSm, pdu)
  if (!parsed.success) return undefined
  const { esm_class, source_addr, short_message, receipted_message_id, message_state } =
    parsed.output
  if ((esm_class & receiptBits) !== 0x04) return undefined
  const text = short_message.message.toString()
  const messageId = receipted_message_id ?? /\bid:\s*(\S+)/i.exec(text)?.[1]
  const stat = /\bstat:\s*(\w+)/i.exec(text)?.[1]?.toUpperCase() ?? ''
  const state = message_state === undefined ? byText[stat] : byNumber[message_state]
  if (messageId === undefined || state === undefined) return undefined
  const error = /\berr:\s*(\w+)/i.exec(text)?.[1] ?? ''
  return {
    ...{ messageId, msisdn: source_addr.replace(/\D/g, ''), state },
    detail: `${stat === '' ? state : stat} ${error}`.trim(),
  }
}
