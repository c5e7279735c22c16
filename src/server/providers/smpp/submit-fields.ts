import { gsmSeptets } from '../../../contract/sms-text.ts'

/** One part of a message. */
export interface SmsPart {
  /** The sender name, at most 11 characters. */
  readonly from: string
  /** Digits with the country code. */
  readonly to: string
  readonly text: string
  /** The encoding of the whole message. */
  readonly encoding: 'GSM7' | 'UCS2'
  /** Of a message with several parts; `reference` is the same for all of them. */
  readonly part?: { readonly number: number; readonly of: number; readonly reference: number }
}

const alphanumeric = 5
const international = 1
const isdn = 1
const hasHeader = 0x40
const ucs2 = 8

const bodyOf = ({ text, encoding }: SmsPart): Buffer =>
  encoding === 'GSM7' ? Buffer.from(gsmSeptets(text) ?? []) : Buffer.from(text, 'utf16le').swap16()

/** Concatenation with an 8-bit reference (3GPP TS 23.040 §9.2.3.24.1). */
const headerOf = ({ part }: SmsPart): Buffer =>
  part === undefined
    ? Buffer.alloc(0)
    : Buffer.from([5, 0, 3, part.reference % 256, part.of, part.number])

/** Returns the fields of a part's submit_sm. */
export const submitFields = (message: SmsPart) => ({
  ...{ source_addr_ton: alphanumeric, source_addr_npi: 0, source_addr: message.from },
  ...{ dest_addr_ton: international, dest_addr_npi: isdn, destination_addr: message.to },
  esm_class: message.part === undefined ? 0 : hasHeader,
  registered_delivery: 1,
  data_coding: message.encoding === 'GSM7' ? 0 : ucs2,
  short_message: Buffer.concat([headerOf(message), bodyOf(message)]),
})
