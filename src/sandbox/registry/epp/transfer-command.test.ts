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

function tell(session: EppSession, command: string) {
  const { xml = '' } = session.reply(
    `<epp xmlns="${NS.epp}"><command>${command}<clTRID>ABC-1</clTRID></command></epp>`,
  )
  const response = child(parseXml(xml), 'response')
  const data = child(response, 'resData')?.children[0]
  return {
    code: Number(child(response, 'result')?.attributes.get('code')),
    status: childText(data, 'trStatus'),
    data,
    queue: child(response, 'msgQ'),
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

const transfer = (session: EppSession, op: string, of = name, more = '') =>
  tell(
    session,
    `<transfer op="${op}"><domain:transfer xmlns:domain="${NS.domain}">` +
      `<domain:name>${of}</domain:name>${more}</domain:transfer></transfer>`,
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

  it('is approved by the registry when nobody answers in time', () => {
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

  it('without its code or a transfer to speak of is refused', () => {
    expect(transfer(ours, 'request').code).toBe(2003)
    expect(transfer(ours, 'query').code).toBe(2301)
    behaviours.merge('registry', { failTransfer: 2104 })
    expect(request().code).toBe(2104)
  })

  it('is told of by poll until it is acknowledged', () => {
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

  it('knows the code of a name that was set up', () => {
    table.save({ ...foreignDomain('set-up.com', now), authInfo: 'Own-Code', statuses: [] })
    expect(request('set-up.com', 'Own-Code').code).toBe(1001)
  })
})
