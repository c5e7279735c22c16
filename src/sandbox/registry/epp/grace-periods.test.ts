import { beforeEach, describe, expect, it } from 'vitest'
import { createBehaviours, type Behaviours } from '../../control/behaviours.ts'
import { openDomainTable, type DomainTable } from '../domain-table.ts'
import { agedDomain } from '../grace-status.ts'
import { createTransferDesk, foreignDomain } from '../transfer-desk.ts'
import { NS } from './results.ts'
import { createEppSession, type EppSession } from './session.ts'
import { child, childText, parseXml } from './xml.ts'

const name = 'grace-free.com'
const dayMs = 86_400_000

let now: Date
let behaviours: Behaviours
let table: DomainTable
let session: EppSession
beforeEach(() => {
  now = new Date('2026-11-21T03:00:00Z')
  behaviours = createBehaviours()
  table = openDomainTable(undefined, behaviours)
  const transfers = createTransferDesk(table, behaviours, () => now)
  session = createEppSession({
    ...{ table, transfers, behaviours, now: () => now },
    accounts: [{ clID: 'tonle', pw: 'pw' }],
  })
  tell(
    '<login><clID>tonle</clID><pw>pw</pw><options><version>1.0</version><lang>en</lang></options>' +
      `<svcs><objURI>${NS.domain}</objURI>` +
      `<svcExtension><extURI>${NS.rgp}</extURI></svcExtension></svcs></login>`,
  )
  table.save({
    ...foreignDomain(name, now),
    clientId: 'tonle',
    statuses: [],
    createdAt: now.toISOString(),
    expiresAt: '2027-11-21T03:00:00.000Z',
  })
})

function tell(command: string, extension = '') {
  const beside = extension === '' ? '' : `<extension>${extension}</extension>`
  const { xml = '' } = session.reply(
    `<epp xmlns="${NS.epp}"><command>${command}${beside}<clTRID>ABC-1</clTRID></command></epp>`,
  )
  const response = child(parseXml(xml), 'response')
  const grace = child(response, 'extension')?.children[0]?.children[0]
  return {
    code: Number(child(response, 'result')?.attributes.get('code')),
    data: child(response, 'resData')?.children[0],
    grace: grace?.attributes.get('s'),
  }
}

const about = (verb: string, more = '', extension = '') =>
  tell(
    `<${verb}><domain:${verb} xmlns:domain="${NS.domain}"><domain:name>${name}</domain:name>` +
      `${more}</domain:${verb}></${verb}>`,
    extension,
  )
const info = () => about('info')
const statuses = () =>
  info()
    .data?.children.filter(({ local }) => local === 'status')
    .map(({ attributes }) => attributes.get('s'))
const restore = (op: string, inside = '') =>
  about(
    'update',
    '<domain:chg/>',
    `<rgp:update xmlns:rgp="${NS.rgp}"><rgp:restore op="${op}">${inside}</rgp:restore></rgp:update>`,
  )
const report = (without = '') => {
  const parts = [
    ...['preData', 'postData', 'delTime', 'resTime', 'resReason', 'statement', 'statement'],
  ].map((local) => [local, local.endsWith('Time') ? now.toISOString() : 'text'] as const)
  return `<rgp:report>${parts
    .filter(([local]) => local !== without)
    .map(([local, text]) => `<rgp:${local}>${text}</rgp:${local}>`)
    .join('')}</rgp:report>`
}
const age = (days: number) => {
  const domain = table.domain(name)
  if (domain !== undefined) table.save(agedDomain(domain, days, 30, now))
}
const year = '<domain:period unit="y">1</domain:period>'
const renew = () =>
  about(
    'renew',
    `<domain:curExpDate>${childText(info().data, 'exDate').slice(0, 10)}</domain:curExpDate>${year}`,
  )

describe('a name that is deleted', () => {
  it('is available again within its first five days', () => {
    expect(info().grace).toBe('addPeriod')
    expect(about('delete').code).toBe(1000)
    expect(info().code).toBe(2303)
    expect(about('delete').code).toBe(2303)
    const check = about('check').data
    expect(child(child(check, 'cd'), 'name')?.attributes.get('avail')).toBe('1')
  })

  it('later is in its redemption period, then pending delete', () => {
    now = new Date(now.getTime() + 5 * dayMs)
    expect(info().grace).toBeUndefined()
    expect(about('delete').code).toBe(1001)
    expect(info().grace).toBe('redemptionPeriod')
    expect(statuses()).toEqual(['pendingDelete'])
    expect([about('delete').code, renew().code, about('update', '<domain:chg/>').code]).toEqual([
      2304, 2304, 2304,
    ])
    now = new Date(now.getTime() + 30 * dayMs)
    expect(info().grace).toBe('pendingDelete')
    expect(restore('request').code).toBe(2304)
  })

  it('is refused with its code when sponsored by another or prohibited', () => {
    const domain = table.domain(name)
    if (domain === undefined) throw new Error('no domain')
    table.save({ ...domain, statuses: ['clientDeleteProhibited'] })
    expect(about('delete').code).toBe(2304)
    table.save({ ...domain, clientId: 'other' })
    expect(about('delete').code).toBe(2201)
    behaviours.merge('registry', { failDelete: 2400 })
    expect(about('delete').code).toBe(2400)
  })
})

describe('an expired name', () => {
  it('is in its redemption period some days after its expiry', () => {
    age(365 + 29)
    expect([info().grace, renew().code]).toEqual([undefined, 1000])
    age(365 + 1)
    expect(info().grace).toBe('redemptionPeriod')
  })

  it('is restored by request and report with its expiry date, and can be renewed', () => {
    age(365 + 40)
    const end = childText(info().data, 'exDate')
    expect(restore('report', report()).code).toBe(2304)
    expect(restore('request')).toMatchObject({ code: 1000, grace: 'pendingRestore' })
    expect(restore('request').code).toBe(2304)
    expect([info().grace, renew().code]).toEqual(['pendingRestore', 2304])
    expect(restore('report', report()).code).toBe(1000)
    expect(info().grace).toBeUndefined()
    expect(childText(info().data, 'exDate')).toBe(end)
    expect(statuses()).not.toContain('pendingDelete')
    expect(restore('request').code).toBe(2304)
    expect(renew().code).toBe(1000)
  })

  it.each(['preData', 'delTime', 'resReason', 'statement'])(
    'is not back by a report without %s',
    (part) => {
      age(365 + 40)
      restore('request')
      expect(restore('report', report(part)).code).toBe(2003)
      expect(info().grace).toBe('pendingRestore')
    },
  )

  it('is refused as configured, and for steps unknown to RFC 3915', () => {
    age(365 + 40)
    expect(restore('undo').code).toBe(2001)
    behaviours.merge('registry', { failRestore: 2104 })
    expect(restore('request').code).toBe(2104)
  })
})
