import { PDU } from 'smpp'
import { describe, expect, it } from 'vitest'
import { classifyStatus, mayBeSent, SmppRefused } from './errors.ts'
import { messageIdForms, messageIdOf } from './message-ids.ts'
import { readReceipt } from './receipt.ts'
import { submitFields } from './submit-fields.ts'

const bytesOf = (command: string, fields: object, sequence: number): string => {
  const pdu = new PDU(command, { ...fields })
  pdu.sequence_number = sequence
  return pdu.toBuffer().toString('hex')
}

describe('the bytes of SMPP 3.4', () => {
  it('bind as a transceiver of version 3.4', () => {
    const fields = { system_id: 'u', password: 'p', interface_version: 0x34 }
    expect(bytesOf('bind_transceiver', fields, 1)).toBe(
      '00000019000000090000000000000001750070000034000000',
    )
  })

  it('submit a message of a brand to a number', () => {
    const fields = submitFields({
      ...{ from: 'MyBrand', to: '85512345678', text: 'hi', encoding: 'GSM7' },
    })
    expect(bytesOf('submit_sm', fields, 2)).toBe(
      '000000350000000400000000000000020005004d794272616e64000101383535313233343536373800000000000001000000026869',
    )
  })

  it('submit Khmer as UCS-2, and parts with a header', () => {
    const part = { number: 2, of: 3, reference: 258 }
    const fields = submitFields({
      ...{ from: 'MyBrand', to: '85512345678', text: 'ក😀', encoding: 'UCS2', part },
    })
    expect(fields).toMatchObject({ data_coding: 8, esm_class: 0x40 })
    expect(fields.short_message.toString('hex')).toBe('050003020302' + '1780d83dde00')
    const gsm = submitFields({
      ...{ from: 'MyBrand', to: '85512345678', text: '@€', encoding: 'GSM7' },
    })
    expect(gsm.short_message.toString('hex')).toBe('001b65')
  })
})

describe('a receipt', () => {
  const deliver = (message: string, more: object = {}) => ({
    ...{ esm_class: 4, source_addr: '+85512345678', short_message: { message } },
    ...more,
  })

  it.each([
    ['DELIVRD', 'DELIVERED'],
    ['EXPIRED', 'EXPIRED'],
    ['UNDELIV', 'FAILED'],
    ['REJECTD', 'FAILED'],
    ['DELETED', 'FAILED'],
    ['UNKNOWN', 'UNKNOWN'],
  ])('of %s means %s', (stat, state) => {
    const text = `id:1A2B sub:001 dlvrd:000 submit date:2611241200 done date:2611241201 stat:${stat} err:011 text:hi`
    expect(readReceipt(deliver(text))).toEqual({
      ...{ messageId: '1A2B', msisdn: '85512345678', state, detail: `${stat} 011` },
    })
  })

  it('is read from its fields where it has them', () => {
    const fields = { receipted_message_id: '77', message_state: 2 }
    expect(readReceipt(deliver('', fields))).toMatchObject({ messageId: '77', state: 'DELIVERED' })
  })

  it('is nothing before the last state, nor a message of a phone', () => {
    expect(readReceipt(deliver('id:1 stat:ACCEPTD err:000'))).toBeUndefined()
    expect(readReceipt(deliver('id:1', { message_state: 1 }))).toBeUndefined()
    expect(readReceipt(deliver('id:1 stat:DELIVRD', { esm_class: 0 }))).toBeUndefined()
    expect(readReceipt({ esm_class: 4 })).toBeUndefined()
  })
})

it('ids are compared in hex and in decimal', () => {
  expect(messageIdForms('6699')).toContain(messageIdOf('00001A2B'))
  expect(messageIdForms('1A2B')).toContain(messageIdOf('6699'))
  expect(messageIdForms('abc-1')).toEqual(['abc-1'])
  expect(messageIdForms('0')).toEqual(['0'])
})

it.each([
  [0x58, 'busy'],
  [0x14, 'busy'],
  [0x0a, 'input'],
  [0x0b, 'input'],
  [0x0d, 'fatal'],
  [0x0e, 'fatal'],
  [0x08, 'retry'],
  [0x01, 'fatal'],
])('status %i is %s, and nothing was sent', (status, errorClass) => {
  expect(classifyStatus(status).class).toBe(errorClass)
  expect(mayBeSent(new SmppRefused('submit_sm', status))).toBe(false)
})
