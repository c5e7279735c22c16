import { beforeEach, describe, expect, it } from 'vitest'
import { createBehaviours, type Behaviours } from '../../control/behaviours.ts'
import { openDomainTable, type DomainTable } from '../domain-table.ts'
import { KNOWN_AUTH_INFO, takenFacts } from '../taken-facts.ts'
import { createTransferDesk, foreignDomain, type TransferDesk } from '../transfer-desk.ts'
import { NS } from './results.ts'
import { createEppSession, type EppSession } from './session.ts'
import { child, childText, parseXml } from './xml.ts'

const name = 'transfer-me.com'
const losing = takenFacts(name, new Date()).registrar.clientId
const dayMs = 86_400_000

let now: Date
let behaviours: Behaviours
let table: DomainTable
let transfers: TransferDesk
let ours: EppSession
let theirs: EppSession
beforeEach(() => {
  now = new Date('2026-11-21T03:00:00Z')
  behaviours = createBehaviours()
  table = openDomainTable(undefined, behaviours)
  transfers = createTransferDesk(table, behaviours, () => now)
  ours = logIn('tonle')
  theirs = logIn(losing)
})

function tell(session: EppSession, command: string, extension = '') {
  const { xml = '' } = session.reply(
    `<epp xmlns="${NS.epp}"><command>${command}` +
      (extension === '' ? '' : `<extension>${extension}</extension>`) +
      `<clTRID>ABC-1</clTRID></command></epp>`,
  )
  const response = child(parseXml(xml), 'response')
  const data = child(response, 'resData')?.children[0]
  return {
    code: Number(child(response, 'result')?.attributes.get('code')),
    status: childText(data, 'trStatus'),
    data,
    queue: child(response, 'msgQ'),
    extension: child(response, 'extension')?.children[0],
  }
}

function logIn(clID: string): EppSession {
  const parts = { table, transfers, behaviours, now: () => now }
  const session = createEppSession({ ...parts, accounts: [{ clID, pw: 'pw' }] })
  tell(
    session,
    `<login><clID>${clID}</clID><pw>pw</pw><options><version>1.0</version><lang>en</lang></options>` +
      `<svcs><objURI>${NS.domain}</objURI></svcs></login>`,
  )
  return session
}

const transfer = (session: EppSession, op: string, of = name, more = '', extension = '') =>
  tell(
    session,
    `<transfer op="${op}"><domain:transfer xmlns:domain="${NS.domain}">` +
      `<domain:name>${of}</domain:name>${more}</domain:transfer></transfer>`,
    extension,
  )
const pw = (code: string) => `<domain:authInfo><domain:pw>${code}</domain:pw></domain:authInfo>`
const year = '<domain:period unit="y">1</domain:period>'
const request = (of = name, code = KNOWN_AUTH_INFO) =>
  transfer(ours, 'request', of, year + pw(code))
const info = (of = name) =>
  tell(
    ours,
    `<info><domain:info xmlns:domain="${NS.domain}"><domain:name>${of}</domain:name></domain:info></info>`,
  ).data
const statuses = () =>
  info()
    ?.children.filter(({ local }) => local === 'status')
    .map(({ attributes }) => attributes.get('s'))

describe('a transfer between registrars', () => {
  it('is pending until the losing registrar approves it, and adds its year then', () => {
    const end = childText(info(), 'exDate')
    expect(request()).toMatchObject({ code: 1001, status: 'pending' })
    expect(statuses()).toEqual(['pendingTransfer'])
    expect(request().code).toBe(2300)
    expect(transfer(ours, 'query')).toMatchObject({ code: 1000, status: 'pending' })
    expect(transfer(ours, 'approve').code).toBe(2201)
    expect(transfer(theirs, 'approve')).toMatchObject({ code: 1000, status: 'clientApproved' })
    expect(childText(info(), 'clID')).toBe('tonle')
    expect(childText(info(), 'exDate').slice(0, 4)).toBe(String(Number(end.slice(0, 4)) + 1))
    expect(childText(info(), 'trDate')).toBe(now.toISOString())
    expect(transfer(ours, 'cancel').code).toBe(2301)
  })

  it('can be rejected by the one and cancelled by the other', () => {
    request()
    expect(transfer(theirs, 'cancel').code).toBe(2201)
    expect(transfer(theirs, 'reject').status).toBe('clientRejected')
    expect(childText(info(), 'clID')).toBe(losing)
    request()
    expect(transfer(ours, 'cancel').status).toBe('clientCancelled')
    expect(statuses()).toEqual(['ok'])
  })

  it('is approved by the registry when the registrar does not answer in time', () => {
    request()
    now = new Date(now.getTime() + 5 * dayMs - 1)
    expect(transfer(ours, 'query').status).toBe('pending')
    now = new Date(now.getTime() + 1)
    expect(transfer(ours, 'query').status).toBe('serverApproved')
    now = new Date(now.getTime() + dayMs)
    expect(transfer(theirs, 'request', name, year + pw(KNOWN_AUTH_INFO)).code).toBe(2106)
  })

  it.each([
    ['a wrong code', name, 'wrong', 2202],
    ['a lock', 'transfer-locked.com', KNOWN_AUTH_INFO, 2304],
    ['a name younger than 60 days', 'transfer-young.com', KNOWN_AUTH_INFO, 2106],
    ['a name that nobody has', 'free-as-air.com', KNOWN_AUTH_INFO, 2303],
  ])('is refused for %s', (_, of, code, result) => {
    expect(request(of, code).code).toBe(result)
  })

  it('is refused without its code or a pending transfer', () => {
    expect(transfer(ours, 'request').code).toBe(2003)
    expect(transfer(ours, 'query').code).toBe(2301)
    behaviours.merge('registry', { failTransfer: 2104 })
    expect(request().code).toBe(2104)
  })

  it('is reported by poll until it is acknowledged', () => {
    request()
    transfer(theirs, 'reject')
    const message = tell(ours, '<poll op="req"/>')
    expect(message).toMatchObject({ code: 1301, status: 'clientRejected' })
    const id = message.queue?.attributes.get('id') ?? ''
    expect(tell(ours, `<poll op="ack" msgID="${id}"/>`).code).toBe(1000)
    expect(tell(ours, '<poll op="req"/>').code).toBe(1300)
    expect(tell(ours, `<poll op="ack" msgID="${id}"/>`).code).toBe(2303)
    expect(tell(theirs, '<poll op="req"/>').status).toBe('pending')
  })

  describe('of a premium name', () => {
    const premium = 'transfer-premium.com'
    const agree = (dollars: string, currency = 'USD') =>
      `<fee:transfer xmlns:fee="${NS.fee}"><fee:currency>${currency}</fee:currency>` +
      `<fee:fee>${dollars}</fee:fee></fee:transfer>`
    const ask = (extension: string) =>
      transfer(ours, 'request', premium, year + pw(KNOWN_AUTH_INFO), extension)
    const feesOf = (of: string) => {
      const check = tell(
        ours,
        `<check><domain:check xmlns:domain="${NS.domain}"><domain:name>${of}</domain:name></domain:check></check>`,
        `<fee:check xmlns:fee="${NS.fee}"><fee:command name="renew"/><fee:command name="transfer"/></fee:check>`,
      )
      const cd = child(check.extension, 'cd')
      const fees = cd?.children
        .filter(({ local }) => local === 'command')
        .map((one) => [one.attributes.get('name'), childText(one, 'fee')])
      return { feeClass: childText(cd, 'class'), fees }
    }

    it('costs its own fee, which a check returns while another registrar sponsors it too', () => {
      behaviours.merge('registry', { premiumCents: 30_000 })
      expect(feesOf(premium)).toEqual({
        feeClass: 'premium',
        fees: [
          ['renew', '300.00'],
          ['transfer', '325.00'],
        ],
      })
      expect(feesOf(name)).toMatchObject({
        feeClass: 'standard',
        fees: [
          ['renew', '9.59'],
          ['transfer', '9.59'],
        ],
      })
      behaviours.merge('registry', { untoldFees: ['transfer'] })
      expect(feesOf(premium).fees).toEqual([
        ['renew', '300.00'],
        ['transfer', ''],
      ])
      expect(feesOf(name).fees?.[1]).toEqual(['transfer', '9.59'])
    })

    it('is refused without its fee (2003) or with another one (2004), and begins with it', () => {
      behaviours.merge('registry', { premiumCents: 30_000 })
      expect(ask('').code).toBe(2003)
      expect(ask(agree('300.00')).code).toBe(2004)
      expect(ask(agree('325.00', 'EUR')).code).toBe(2004)
      expect(statuses()).toEqual(['ok'])
      const begun = ask(agree('325.00'))
      expect(begun).toMatchObject({ code: 1001, status: 'pending' })
      expect(begun.extension?.local).toBe('trnData')
      expect(childText(begun.extension, 'fee')).toBe('325.00')
    })
  })

  it('knows the code of a configured name', () => {
    table.save({ ...foreignDomain('set-up.com', now), authInfo: 'Own-Code', statuses: [] })
    expect(request('set-up.com', 'Own-Code').code).toBe(1001)
  })
})
