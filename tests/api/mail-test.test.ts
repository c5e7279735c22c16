import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { changeDnsRecords, getDnsZone, type DnsRecordChange } from '../../src/contract/dns.ts'
import { setMailRecord, testMail, type MailCheck } from '../../src/contract/mail-test.ts'
import { getMailServer } from '../../src/contract/mail-servers.ts'
import { listOwnedDomains } from '../../src/contract/owned-domain-list.ts'
import { listProducts } from '../../src/contract/products.ts'
import { listServices } from '../../src/contract/services.ts'
import { buySharedHosting } from './buy-shared-hosting.ts'
import { freeName } from './buying.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

const host = 'sh1.hosting.example'
const ip = '203.0.113.10'

let shop: ShopApi
let regionId = ''
beforeAll(async () => {
  shop = await startApi({
    NAMESERVERS: 'ns1.tonle.example,ns2.tonle.example',
    PARKING_IPS: '192.0.2.80',
  })
  const products = await shop.call(listProducts, { query: { type: 'SHARED_HOSTING' } })
  regionId = Object.keys(answerOf(products))[0] ?? ''
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

const owned = async (from?: 'NEW_PURCHASE') => {
  const { customer, name } = await buySharedHosting(shop, regionId, from)
  const { token } = customer
  const { items } = answerOf(await shop.call(listServices, { query: {} }, { token }))
  const service = items.find(({ type }) => type === 'SHARED_HOSTING')
  if (service === undefined) throw new Error('no service')
  const params = { id: service.id }
  const test = (domain = name) => shop.call(testMail, { params, query: { domain } }, { token })
  return {
    ...{ name, token, test },
    set: (check: 'MX' | 'SPF' | 'DKIM' | 'DMARC', domain = name) =>
      shop.call(setMailRecord, { params, body: { domain, check } }, { token }),
    /** Returns the test by the checks' names. */
    checks: async () => {
      const { checks } = answerOf(await test())
      return Object.fromEntries(checks.map((one) => [one.check, one])) as Record<
        MailCheck['check'],
        MailCheck
      >
    },
  }
}

type RecordSet = readonly [name: string, type: string, ...contents: string[]]

/** Shows the world zones at other hosts; each name is complete. */
const putElsewhere = (zone: string, ...sets: RecordSet[]): void => {
  const { otherZones } = shop.sandbox.behaviours.current.powerdns
  const rrsets = sets.map(([name, type, ...contents]) => {
    return { name: `${name}.`, type, ttl: 60, contents }
  })
  shop.sandbox.behaviours.merge('powerdns', {
    otherZones: [...otherZones, { name: `${zone}.`, rrsets }],
  })
}

const statesOf = (checks: Readonly<Record<string, MailCheck>>) =>
  Object.fromEntries(Object.entries(checks).map(([check, { state }]) => [check, state]))

describe('the mail test of a domain elsewhere', () => {
  it('names what is missing with the records to set, and none that we could set', async () => {
    const { name, checks } = await owned()
    putElsewhere(name, [name, 'A', ip], [name, 'TXT', '"another text"'])
    const found = await checks()
    expect(found).toMatchObject({
      MX: { state: 'MISSING', name, type: 'MX', wanted: `10 ${host}`, found: [] },
      SPF: { state: 'MISSING', name, type: 'TXT', wanted: `v=spf1 a:${host} ~all`, found: [] },
      DKIM: { state: 'MISSING', name: `default._domainkey.${name}`, found: [] },
      DMARC: { state: 'MISSING', name: `_dmarc.${name}`, wanted: 'v=DMARC1; p=none' },
      PTR: { state: 'OK', name: '10.113.0.203.in-addr.arpa', wanted: host, found: [host] },
    })
    expect(found.DKIM.wanted).toMatch(/^v=DKIM1; k=rsa; p=[\w+/]{300,}$/)
    expect(Object.values(found).some(({ canSet }) => canSet)).toBe(false)
  })

  it('is right with the records that it asks for, also through aliases', async () => {
    const { name, checks } = await owned()
    putElsewhere(name, [name, 'A', ip])
    const { MX, SPF, DKIM, DMARC } = await checks()
    const dkim = DKIM.wanted ?? ''
    shop.sandbox.behaviours.reset()
    putElsewhere(
      name,
      [name, 'MX', `${MX.wanted}.`, `20 mail.${name}.`],
      [name, 'TXT', '"another text"', `"${SPF.wanted}"`],
      [`mail.${name}`, 'CNAME', `www.${name}.`],
      [`www.${name}`, 'A', ip],
      [`default._domainkey.${name}`, 'CNAME', `key.${name}.`],
      [`key.${name}`, 'TXT', `"${dkim.slice(0, 200)}" "${dkim.slice(200)}"`],
      [`_dmarc.${name}`, 'TXT', `"${DMARC.wanted}"`],
    )
    const right = await checks()
    expect(statesOf(right)).toEqual({ MX: 'OK', SPF: 'OK', DKIM: 'OK', DMARC: 'OK', PTR: 'OK' })
    expect(right.DKIM.found).toEqual([dkim])
  })

  it('says which records lead elsewhere, and keeps what an SPF record has', async () => {
    const { name, checks } = await owned()
    putElsewhere('far.example', ['mx.far.example', 'A', '198.51.100.7'])
    putElsewhere(
      name,
      [name, 'MX', `10 ${host}.`, '20 mx.far.example.'],
      [name, 'TXT', '"v=spf1 a:mx.far.example -all"'],
      [`default._domainkey.${name}`, 'TXT', '"v=DKIM1; k=rsa; p=MIIBothers"'],
      [`_dmarc.${name}`, 'TXT', '"v=DMARC1; rua=mailto:dmarc@far.example"'],
    )
    putElsewhere('113.0.203.in-addr.arpa', [
      ...(['10.113.0.203.in-addr.arpa', 'PTR', 'mx.far.example.'] as const),
    ])
    const found = await checks()
    expect(found).toMatchObject({
      MX: { state: 'DIFFERENT', found: [`10 ${host}`, '20 mx.far.example'] },
      SPF: { state: 'DIFFERENT', wanted: `v=spf1 a:${host} a:mx.far.example -all` },
      DKIM: { state: 'DIFFERENT', found: ['v=DKIM1; k=rsa; p=MIIBothers'] },
      DMARC: { state: 'DIFFERENT', wanted: 'v=DMARC1; p=none' },
      PTR: { state: 'DIFFERENT', wanted: host, found: ['mx.far.example'] },
    })
  })

  it('refuses several records where one is allowed, and SPF with too many look-ups', async () => {
    const { name, checks } = await owned()
    const spf = ['"v=spf1 mx -all"', '"v=spf1 include:far.example ~all"']
    putElsewhere(
      name,
      [name, 'MX', '0 .'],
      [name, 'TXT', ...spf],
      [`default._domainkey.${name}`, 'TXT', '"v=DKIM1; p=MIIB"', '"v=DKIM1; p=MIIC"'],
      [`_dmarc.${name}`, 'TXT', '"v=DMARC1; p=none"', '"v=DMARC1; p=reject"'],
    )
    putElsewhere('113.0.203.in-addr.arpa', ['other.113.0.203.in-addr.arpa', 'A', ip])
    expect(await checks()).toMatchObject({
      MX: { state: 'DIFFERENT', found: ['0 .'] },
      SPF: { state: 'SEVERAL', wanted: `v=spf1 a:${host} mx include:far.example -all` },
      DKIM: { state: 'SEVERAL' },
      DMARC: { state: 'SEVERAL' },
      PTR: { state: 'MISSING', found: [] },
    })
    shop.sandbox.behaviours.reset()
    const many = Array.from({ length: 10 }, (_, at) => `a:h${at}.far.example`).join(' ')
    putElsewhere(
      name,
      [name, 'TXT', `"v=spf1 a:${host} include:many.${name} -all"`],
      [...([`many.${name}`, 'TXT', `"v=spf1 ${many} -all"`] as const)],
    )
    const { SPF } = await checks()
    expect(SPF).toMatchObject({ state: 'TOO_MANY_LOOKUPS', wanted: null, canSet: false })
  })

  it('loses nothing of the others where no resolver answers', async () => {
    const { name, checks } = await owned()
    putElsewhere(name, [name, 'TXT', `"v=spf1 ip4:${ip} -all"`])
    shop.sandbox.behaviours.merge('powerdns', { muteTypes: ['MX', 'PTR'] })
    const found = await checks()
    expect(statesOf(found)).toMatchObject({ MX: 'UNREAD', SPF: 'OK', PTR: 'UNREAD' })
    expect(found.MX).toMatchObject({ wanted: `10 ${host}`, found: [], canSet: false })
  })

  it('has no DKIM record to set while the server has no key', async () => {
    const { name, checks } = await owned()
    putElsewhere(name, [name, 'A', ip])
    const refuse = { 'EmailAuth::validate_current_dkims': 'The function does not exist.' }
    await shop.control('whm', { refuse })
    expect((await checks()).DKIM).toMatchObject({ state: 'MISSING', wanted: null })
  })

  it('is of the account’s domains only, and asked at most twenty times a minute', async () => {
    const { name, test, set } = await owned()
    expect(codeOf(await set('MX'))).toBe('DNS_ZONE_NOT_FOUND')
    expect(codeOf(await set('MX', freeName()))).toBe('EMPTY_DATA')
    await shop.control('whm', { down: true })
    expect(codeOf(await test(name))).toBe('SERVICE_BUSY')
    await shop.control('whm', { down: false })
    const other = freeName()
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => codeOf(await test(other))),
    )
    expect(codes.filter((code) => code === 'EMPTY_DATA')).toHaveLength(19)
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(1)
  })
})

describe('the mail test of a domain whose zone we host', () => {
  it('sets each record at once, and keeps what is not about it', async () => {
    const { name, token, checks, set } = await owned('NEW_PURCHASE')
    const listed = await shop.call(listOwnedDomains, { query: { search: name } }, { token })
    const params = { id: answerOf(listed).domains[0]?.id ?? '' }
    const published = () =>
      until(
        async () => answerOf(await shop.call(getDnsZone, { params }, { token })),
        ({ isPublished }) => isPublished,
      )
    const change = async (...changes: DnsRecordChange[]) => {
      const { version } = await published()
      const body = { expectedVersion: version, changes }
      answerOf(await shop.call(changeDnsRecords, { params, body }, { token }))
      await published()
    }
    await published()
    const first = await checks()
    expect(statesOf(first)).toEqual({
      ...{ MX: 'OK', SPF: 'OK', DKIM: 'MISSING', DMARC: 'OK', PTR: 'OK' },
    })
    expect(Object.values(first).map(({ canSet }) => canSet)).toEqual([
      ...[false, false, true, false, false],
    ])
    answerOf(await set('DKIM'))
    await published()
    expect((await checks()).DKIM.state).toBe('OK')

    const ttl = 3600
    await change(
      { name: '@', type: 'MX', ttl, values: ['1 smtp.google.com.'] },
      { name: '@', type: 'TXT', ttl, values: ['another text', 'v=spf1 -all', 'v=spf1 mx ~all'] },
      { name: '_dmarc', type: 'TXT', ttl, values: [] },
      { name: 'default._domainkey', type: 'TXT', ttl, values: [] },
    )
    await change({ name: 'default._domainkey', type: 'CNAME', ttl, values: ['key.far.example.'] })
    const wrong = await checks()
    expect(wrong).toMatchObject({
      MX: { found: ['1 smtp.google.com'] },
      SPF: { state: 'SEVERAL', canSet: true },
      DMARC: { state: 'MISSING', canSet: true },
    })
    for (const check of ['MX', 'SPF', 'DKIM', 'DMARC'] as const) answerOf(await set(check))
    const { recordSets } = await published()
    expect(recordSets).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: '@', type: 'MX', values: [`10 ${host}`] }),
        expect.objectContaining({
          ...{ name: '@', type: 'TXT' },
          values: ['another text', `v=spf1 a:${host} mx -all`],
        }),
      ]),
    )
    expect(statesOf(await checks())).toEqual({
      ...{ MX: 'OK', SPF: 'OK', DKIM: 'OK', DMARC: 'OK', PTR: 'OK' },
    })
  })
})

describe('the settings of mail apps', () => {
  const settings = (name: string) => shop.call(getMailServer, { params: { name } })

  it('of a server of ours need no session, and those of others do not exist', async () => {
    await shop.control('whm', { down: true })
    expect(codeOf(await settings('main'))).toBe('SERVICE_BUSY')
    await shop.control('whm', { down: false })
    const access = { host, imapPort: 993, smtpPort: 465 }
    expect(answerOf(await settings('main'))).toEqual(access)
    // Asked once: the server is not needed again.
    await shop.control('whm', { down: true })
    expect(answerOf(await settings('main'))).toEqual(access)
    expect(codeOf(await settings('imap.far.example'))).toBe('EMPTY_DATA')
  })
})
