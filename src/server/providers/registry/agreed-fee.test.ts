import { expect, it } from 'vitest'
import { fromDollars, type Money } from '../../../contract/money.ts'
import { createDomainCommand } from './domain.ts'
import * as ns from './namespaces.ts'
import { renewCommand } from './renew.ts'
import { writeCommand } from './session.ts'
import { transferCommand } from './transfer.ts'
import { child, childText } from '../xml-reader.ts'
import { readXml } from './read-xml.ts'
import type { XmlNode } from './xml-writer.ts'

const name = 'premium.com'
const expiresAt = new Date('2027-11-21T00:00:00Z')
const commands: readonly (readonly [
  'create' | 'renew' | 'transfer',
  (premiumFee?: Money) => XmlNode[],
])[] = [
  [
    'create',
    (premiumFee) =>
      createDomainCommand({
        ...{ name, years: 1, contactId: 'T1', authInfo: 'pw', nameservers: [], premiumFee },
      }),
  ],
  ['renew', (premiumFee) => renewCommand({ name, years: 1, expiresAt, premiumFee })],
  [
    'transfer',
    (premiumFee) => transferCommand('request', name, { years: 1, authInfo: 'pw', premiumFee }),
  ],
]

it.each(commands)('%s agrees to a premium name’s fee, after its command', (command, write) => {
  const written = child(
    readXml(writeCommand(write(fromDollars(1225.5)), 'id-1')),
    ns.epp,
    'command',
  )
  expect(written?.children.map(({ local }) => local)).toEqual([command, 'extension', 'clTRID'])
  const agreed = child(child(written, ns.epp, 'extension'), ns.fee, command)
  expect(childText(agreed, ns.fee, 'currency')).toBe('USD')
  expect(Number(childText(agreed, ns.fee, 'fee'))).toBe(1225.5)
})

it.each(commands)('%s of a usual name speaks of no fee', (_, write) => {
  expect(writeCommand(write(), 'id-1')).not.toContain('fee')
})

it('a transfer request carries name, year and auth code beside the fee', () => {
  const xml = writeCommand(
    transferCommand('request', name, { years: 1, authInfo: 'pw', premiumFee: fromDollars(55) }),
    'id-1',
  )
  const transfer = child(child(readXml(xml), ns.epp, 'command'), ns.epp, 'transfer')
  expect(transfer?.attributes.get('op')).toBe('request')
  const asked = child(transfer, ns.domain, 'transfer')
  expect(childText(asked, ns.domain, 'name')).toBe(name)
  expect(childText(asked, ns.domain, 'period')).toBe('1')
  expect(childText(child(asked, ns.domain, 'authInfo'), ns.domain, 'pw')).toBe('pw')
})
