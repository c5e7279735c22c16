import { describe, expect, it } from 'vitest'
import { fromDollars } from '../../../contract/money.ts'
import { checkCommand, readCheck } from './check.ts'
import { readResponse } from './response.ts'
import { writeCommand } from './session.ts'
import { child, childrenOf } from '../xml-reader.ts'
import { readXml } from './read-xml.ts'
import * as ns from './namespaces.ts'

const response = (cds: string, fees = '') =>
  readResponse(
    readXml(`<epp xmlns="${ns.epp}"><response><result code="1000"><msg>ok</msg></result>
      <resData><d:chkData xmlns:d="${ns.domain}">${cds}</d:chkData></resData>
      <extension><f:chkData xmlns:f="${ns.fee}"><f:currency>USD</f:currency>${fees}</f:chkData></extension>
      <trID><clTRID>a</clTRID><svTRID>b</svTRID></trID></response></epp>`),
  )
const free = '<d:cd><d:name avail="1">A.com</d:name></d:cd>'
const feeOf = (inner: string) => `<f:cd avail="1"><f:objID>a.com</f:objID>${inner}</f:cd>`

describe('check', () => {
  it('checks several names and their fees in one command', () => {
    const xml = writeCommand(checkCommand(['a.com', 'xn--x.com'], true), 'id-1')
    const command = child(readXml(xml), ns.epp, 'command')
    const check = child(child(command, ns.epp, 'check'), ns.domain, 'check')
    expect(childrenOf(check, ns.domain, 'name').map(({ text }) => text)).toEqual([
      'a.com',
      'xn--x.com',
    ])
    const fees = child(child(command, ns.epp, 'extension'), ns.fee, 'check')
    expect(childrenOf(fees, ns.fee, 'command').map((c) => c.attributes.get('name'))).toEqual([
      'create',
      'renew',
    ])
    expect(writeCommand(checkCommand(['a.com'], false), 'id-1')).not.toContain('fee')
  })

  it('requests the fee of a transfer without a period', () => {
    const xml = writeCommand(checkCommand(['a.com'], true, 'transfer'), 'id-1')
    const command = child(readXml(xml), ns.epp, 'command')
    const fees = child(child(command, ns.epp, 'extension'), ns.fee, 'check')
    const commands = childrenOf(fees, ns.fee, 'command')
    expect(commands.map((c) => [c.attributes.get('name'), c.children.length])).toEqual([
      ['create', 1],
      ['renew', 1],
      ['transfer', 0],
    ])
    expect(writeCommand(checkCommand(['a.com'], false, 'transfer'), 'id-1')).not.toContain('fee')
  })

  it.each([
    ['<f:command name="transfer"><f:fee>45</f:fee><f:fee>5.50</f:fee></f:command>', 50.5],
    ['<f:command name="transfer"><f:reason>Ask us</f:reason></f:command>', undefined],
    ['<f:command name="transfer"><f:fee>0.00</f:fee></f:command>', undefined],
    ['<f:command name="transfer"><f:fee>much</f:fee></f:command>', undefined],
    ['', undefined],
  ])('reads what the transfer of a premium name takes: %s', (transfer, dollars) => {
    const inner = `<f:class>premium</f:class>
      <f:command name="create"><f:fee>100</f:fee></f:command>
      <f:command name="renew"><f:fee>40</f:fee></f:command>${transfer}`
    const taken = free.replace('"1"', '"0"')
    expect(readCheck(response(taken, feeOf(inner))).get('a.com')).toEqual({
      available: false,
      premium: {
        registration: fromDollars(100),
        renewal: fromDollars(40),
        ...(dollars === undefined ? {} : { transfer: fromDollars(dollars) }),
      },
    })
  })

  it('takes a name whose transfer alone is not at the standard fee for a premium one', () => {
    const inner = `<f:command name="create" standard="1"><f:fee>8</f:fee></f:command>
      <f:command name="renew" standard="1"><f:fee>8</f:fee></f:command>
      <f:command name="transfer" standard="0"><f:fee>90</f:fee></f:command>`
    expect(readCheck(response(free, feeOf(inner))).get('a.com')?.premium).toEqual({
      registration: fromDollars(8),
      renewal: fromDollars(8),
      transfer: fromDollars(90),
    })
  })

  it('maps by name, in any order and case', () => {
    const answers = readCheck(
      response(
        `<d:cd><d:name avail="false">B.com</d:name><d:reason>In use</d:reason></d:cd>
         <d:cd><d:name avail="true">c.com</d:name></d:cd>${free}<d:cd><d:name>d.com</d:name></d:cd>`,
      ),
    )
    expect(Object.fromEntries(answers)).toEqual({
      'a.com': { available: true },
      'b.com': { available: false, reason: 'In use' },
      'c.com': { available: true },
      'd.com': { available: false },
    })
  })

  it.each([
    ['', undefined],
    ['<f:class>Standard</f:class>', undefined],
    ['<f:command name="create" standard="1"><f:fee>8.03</f:fee></f:command>', undefined],
    [
      `<f:class>premium</f:class><f:command name="renew"><f:fee>40</f:fee></f:command>
       <f:command name="create"><f:fee>100.00</f:fee><f:fee>0.20</f:fee><f:credit>-10.1</f:credit></f:command>`,
      { registration: fromDollars(90.1), renewal: fromDollars(40) },
    ],
    [
      '<f:command name="create" standard="0"><f:fee>100</f:fee></f:command>',
      { registration: fromDollars(100), renewal: fromDollars(100) },
    ],
  ])('reads the fees %s', (inner, premium) => {
    const answer = readCheck(response(free, feeOf(inner))).get('a.com')
    expect(answer).toEqual({ available: true, ...(premium === undefined ? {} : { premium }) })
  })

  it.each([
    '<f:class>premium</f:class>',
    '<f:class>premium</f:class><f:command name="create"><f:fee>cheap</f:fee></f:command>',
    '<f:class>premium</f:class><f:command name="create"><f:fee>1</f:fee><f:credit>-2</f:credit></f:command>',
  ])('does not sell a premium name of unknown price: %s', (inner) => {
    const answer = readCheck(response(free, feeOf(inner))).get('a.com')
    expect(answer).toMatchObject({ available: false, unsellable: true })
    expect(answer).not.toHaveProperty('premium')
    expect(answer).not.toHaveProperty('reason')
    const taken = free.replace('"1"', '"0"')
    const owned = readCheck(response(taken, feeOf(inner))).get('a.com')
    expect(owned).not.toHaveProperty('unsellable')
    // A taken name also shows that it has a premium price.
    expect(owned).toMatchObject({ available: false, isUnpriced: true })
  })

  it('does not take other currencies for dollars', () => {
    const euros = response(
      free,
      feeOf('<f:class>premium</f:class><f:command name="create"><f:fee>1</f:fee></f:command>'),
    )
    const inEuros = {
      ...euros,
      extension: readXml(
        `<extension><f:chkData xmlns:f="${ns.fee}"><f:currency>EUR</f:currency>${feeOf(
          '<f:class>premium</f:class><f:command name="create"><f:fee>1</f:fee></f:command>',
        )}</f:chkData></extension>`,
      ),
    }
    expect(readCheck(euros).get('a.com')).toMatchObject({ available: true })
    expect(readCheck(inEuros).get('a.com')).toMatchObject({ available: false })
  })
})
