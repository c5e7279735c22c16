import { randomUUID } from 'node:crypto'
import { createSocket } from 'node:dgram'
import dnsPacket, { type Packet, type RecordType } from 'dns-packet'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  applyDnsTemplate,
  changeDnsRecords,
  createDnsZone,
  exportZone,
  countSpf,
  getDnsSpread,
  getDnsZone,
  getLiveDns,
  importZone,
  listDnsChanges,
  mostDnsChanges,
  previewZoneImport,
  undoDnsChange,
  type DnsRecordChange,
  type DnsTemplate,
  type DnsZone,
} from '../../src/contract/dns.ts'
import { keepRecords } from '../../src/contract/dns-records/keep-records.ts'
import { listOwnedDomains } from '../../src/contract/owned-domain-list.ts'
import { getOwnedDomain, removeDomain, setNameservers } from '../../src/contract/owned-domains.ts'
import { createApp } from '../../src/server/app.ts'
import { listen } from '../../src/server/platform/http/listen.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { createPowerdns, type Powerdns } from '../../src/server/providers/powerdns/index.ts'
import { createPublishZone } from '../../src/server/services/dns/publish-zone.ts'
import { findZone } from '../../src/server/services/dns/stored-zones.ts'
import { freeName } from './buying.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { answerOf, codeOf, codesOf } from './outcomes.ts'
import { createCaller, startApi, until, type ShopApi } from './shop-api.ts'

const nameservers = ['ns1.tonle.example', 'ns2.tonle.example']

let shop: ShopApi
let powerdns: Powerdns
/** A second server on the same database, which runs jobs, too. */
let other: { readonly call: ShopApi['call']; readonly stop: () => Promise<void> }

const startOther = async (): Promise<typeof other> => {
  const { config, database, clock } = shop
  const log = createLog('silent')
  const app = await createApp({ config, database, clock, log, websiteUrl: () => shop.url })
  const server = await listen(app.fetch, config)
  await app.work()
  return {
    call: createCaller(server.url),
    stop: async () => {
      await server.close()
      await app.stop()
    },
  }
}

beforeAll(async () => {
  shop = await startApi({
    NAMESERVERS: nameservers.join(','),
    PARKING_IPS: '192.0.2.80',
    HOSTING_IPS: '192.0.2.90',
  })
  other = await startOther()
  powerdns = createPowerdns({ ...shop.config.powerdns, timeoutMs: 2_000 })
})
afterAll(async () => {
  await other.stop()
  await shop.stop()
})
afterEach(() => {
  shop.sandbox.behaviours.reset()
})

interface Owner extends TestCustomer {
  readonly domainId: string
  readonly domainName: string
}

const buy = async (customer: TestCustomer, name = freeName()): Promise<Owner> => {
  const order = await customer.order([name], 'BALANCE')
  answerOf(await customer.payByBalance(order.id))
  await until(
    () => customer.findOrder(order.id),
    ({ state }) => state === 'COMPLETED',
  )
  const { domains } = answerOf(
    await shop.call(listOwnedDomains, { query: { search: name } }, { token: customer.token }),
  )
  return { ...customer, domainId: domains[0]?.id ?? '', domainName: name }
}

const getZone = ({ domainId, token }: Pick<Owner, 'domainId' | 'token'>) =>
  shop.call(getDnsZone, { params: { id: domainId } }, { token })

const zoneWhen = (
  owner: Pick<Owner, 'domainId' | 'token'>,
  wanted: (zone: DnsZone) => boolean,
): Promise<DnsZone> => until(async () => answerOf(await getZone(owner)), wanted)

const ownerWithZone = async (): Promise<Owner> => {
  const owner = await buy(await createCustomer(shop, { dollars: 500 }))
  await zoneWhen(owner, ({ isPublished }) => isPublished)
  return owner
}

type Change = Partial<DnsRecordChange> & Pick<DnsRecordChange, 'name' | 'type' | 'values'>

const changeAt =
  (server: Pick<ShopApi, 'call'>) =>
  (
    { domainId, token }: Pick<Owner, 'domainId' | 'token'>,
    expectedVersion: number,
    ...changes: Change[]
  ) =>
    server.call(
      changeDnsRecords,
      { params: { id: domainId }, body: { expectedVersion, changes } },
      { token },
    )

const change = (...input: Parameters<ReturnType<typeof changeAt>>) => changeAt(shop)(...input)

const useTemplate = (
  { domainId, token }: Pick<Owner, 'domainId' | 'token'>,
  expectedVersion: number,
  template: DnsTemplate,
) =>
  shop.call(
    applyDnsTemplate,
    { params: { id: domainId }, body: { expectedVersion, template } },
    { token },
  )

const dataOf = (name: string, type: RecordType) =>
  new Promise<unknown[]>((resolve) => {
    const socket = createSocket('udp4')
    socket.once('message', (message) => {
      socket.close()
      const { answers = [] }: Packet = dnsPacket.decode(message)
      resolve(answers.map((answer) => ('data' in answer ? answer.data : undefined)))
    })
    const query = dnsPacket.encode({ type: 'query', id: 1, questions: [{ name, type }] })
    socket.send(query, shop.sandbox.endpoints.dns.port, '127.0.0.1')
  })

const operate = async (...args: string[]): Promise<string> => {
  const actor = { kind: 'operator', id: 'root' } as const
  return (await shop.app.command({ args, actor, files: {} })).text
}

const switchTo = ({ domainId, token }: Owner, hosts: string[]) =>
  shop.call(setNameservers, { params: { id: domainId }, body: { nameservers: hosts } }, { token })

describe('a new domain', () => {
  it('has our nameservers and a zone that answers', async () => {
    const owner = await ownerWithZone()
    const { token, domainId, domainName } = owner
    const detail = answerOf(
      await shop.call(getOwnedDomain, { params: { id: domainId } }, { token }),
    )
    expect(detail.registry).toMatchObject({ nameservers, hasOurNameservers: true })
    await until(
      () => shop.call(getOwnedDomain, { params: { id: domainId } }, { token }),
      (outcome) => answerOf(outcome).registry?.locked === true,
    )
    expect(answerOf(await getZone(owner))).toEqual({
      hostingIps: ['192.0.2.90'],
      unicodeName: domainName,
      ...{ domainName, nameservers, state: 'ACTIVE', version: 1, isPublished: true },
      recordSets: [
        { name: '@', type: 'A', ttl: 3600, values: ['192.0.2.80'] },
        { name: '@', type: 'MX', ttl: 3600, values: ['0 .'] },
        { name: '@', type: 'TXT', ttl: 3600, values: ['v=spf1 -all'] },
        { name: '_dmarc', type: 'TXT', ttl: 3600, values: ['v=DMARC1; p=reject'] },
        { name: 'www', type: 'A', ttl: 3600, values: ['192.0.2.80'] },
      ],
    })
    expect(await powerdns.findZone(domainName)).toMatchObject({ account: owner.id })
    expect(await dataOf(`www.${domainName}`, 'A')).toEqual(['192.0.2.80'])
    expect(await dataOf(domainName, 'NS')).toEqual(nameservers)
  })

  it.each([{ down: true }, { loseAnswer: true }, { refuseWrites: 500 }] as const)(
    'is bought with %j, and gets its zone later',
    async (behaviour) => {
      shop.sandbox.behaviours.merge('powerdns', behaviour)
      const owner = await buy(await createCustomer(shop, { dollars: 500 }))
      expect(answerOf(await getZone(owner))).toMatchObject({
        ...{ state: 'CREATING', isPublished: false },
      })
      shop.sandbox.behaviours.reset()
      await zoneWhen(owner, ({ isPublished }) => isPublished)
      expect(await dataOf(owner.domainName, 'A')).toEqual(['192.0.2.80'])
    },
  )

  it('is bought and has its zone also where the registry has no lock', async () => {
    shop.sandbox.behaviours.merge('registry', { failUpdate: 2306 })
    const { token, domainId } = await ownerWithZone()
    const detail = await shop.call(getOwnedDomain, { params: { id: domainId } }, { token })
    expect(answerOf(detail).registry).toMatchObject({ nameservers, locked: false })
  })

  it('never overwrites the zone of another account, which goes to the operator', async () => {
    const name = freeName()
    await powerdns.createZone(name, 'other-account', nameservers)
    const theirs = { name, type: 'A', ttl: 60, contents: ['198.51.100.1'] }
    await powerdns.replaceRecordSets(name, [theirs])
    const owner = await buy(await createCustomer(shop, { dollars: 500 }), name)
    await zoneWhen(owner, ({ state }) => state === 'SUPPORT')
    expect((await powerdns.readZone(name))?.recordSets).toContainEqual(theirs)
    expect(await findZone(shop.db, owner.domainId)).toMatchObject({ state: 'FOREIGN' })
    expect(await operate('zone', 'list')).toContain(
      `${name}  FOREIGN  version 1, published 0  the zone belongs to the account "other-account"`,
    )

    await powerdns.deleteZone(name)
    expect(await operate('zone', 'publish', name, '--reason', 'their zone is gone')).toBe(
      `${name} is being published.`,
    )
    await zoneWhen(owner, ({ state, isPublished }) => state === 'ACTIVE' && isPublished)
    expect(await dataOf(name, 'A')).toEqual(['192.0.2.80'])
  })
})

/** A set of a zone at another host. */
const otherSet = (name: string, type: string, ...contents: string[]) => ({
  ...{ name: `${name}.`, type, contents },
  ttl: 300,
})

const domainOf = ({ domainId, token }: Pick<Owner, 'domainId' | 'token'>) =>
  shop.call(getOwnedDomain, { params: { id: domainId } }, { token })

describe('a domain without a zone', () => {
  const createZone = ({ domainId, token }: Pick<Owner, 'domainId' | 'token'>) =>
    shop.call(createDnsZone, { params: { id: domainId } }, { token })

  /** As a domain that was bought before we hosted DNS, or that was transferred to us. */
  const ownerWithoutZone = async (): Promise<Owner> => {
    const owner = await ownerWithZone()
    await shop.db.execute(sql`delete from dns_zones where id = ${owner.domainId}::uuid`)
    await powerdns.deleteZone(owner.domainName)
    return owner
  }

  it('gets one with the records of a new domain, once', async () => {
    const owner = await ownerWithoutZone()
    expect(codeOf(await getZone(owner))).toBe('DNS_ZONE_NOT_FOUND')
    const outcomes = await Promise.all([createZone(owner), createZone(owner), createZone(owner)])
    expect(codesOf(outcomes)).toEqual({ OK: 3 })
    await zoneWhen(owner, ({ isPublished }) => isPublished)
    expect(await dataOf(owner.domainName, 'A')).toEqual(['192.0.2.80'])
    answerOf(await change(owner, 1, { name: '@', type: 'A', values: ['192.0.2.1'] }))
    const again = answerOf(await createZone(owner))
    expect(again.version).toBe(2)
    expect(again.recordSets).toContainEqual({
      ...{ name: '@', type: 'A', ttl: 3600, values: ['192.0.2.1'] },
    })
  })

  it('gets the records that it has now, whether it is created or our nameservers are entered', async () => {
    const owners = [await ownerWithoutZone(), await ownerWithoutZone()] as const
    const others = ['ns5.dns.example', 'ns6.dns.example']
    for (const owner of owners) answerOf(await switchTo(owner, others))
    const otherZones = owners.map(({ domainName: name }) => ({
      name: `${name}.`,
      rrsets: [
        otherSet(name, 'A', '198.51.100.7'),
        otherSet(name, 'MX', '10 mx.mail.example.'),
        otherSet(`www.${name}`, 'CNAME', 'sites.host.example.'),
      ],
    }))
    shop.sandbox.behaviours.merge('powerdns', { otherZones })
    const [first, second] = owners
    expect(answerOf(await domainOf(first)).hasZone).toBe(false)
    answerOf(await createZone(first))
    expect(answerOf(await domainOf(first)).hasZone).toBe(true)
    answerOf(await switchTo(second, nameservers))
    shop.sandbox.behaviours.reset()
    for (const owner of owners) {
      expect(answerOf(await getZone(owner)).recordSets).toEqual([
        { name: '@', type: 'A', ttl: 300, values: ['198.51.100.7'] },
        { name: '@', type: 'MX', ttl: 300, values: ['10 mx.mail.example'] },
        { name: 'www', type: 'CNAME', ttl: 300, values: ['sites.host.example'] },
      ])
    }
  })

  it('gets none when its nameservers are those of others, and one with ours', async () => {
    const owner = await ownerWithoutZone()
    const { registry } = answerOf(await switchTo(owner, ['ns1.dns.example', 'ns2.dns.example']))
    expect(registry?.hasOurNameservers).toBe(false)
    expect(codeOf(await getZone(owner))).toBe('DNS_ZONE_NOT_FOUND')
    const detail = answerOf(await switchTo(owner, nameservers))
    expect(detail.registry?.nameservers).toEqual(nameservers)
    await zoneWhen(owner, ({ isPublished }) => isPublished)
    expect(await dataOf(owner.domainName, 'NS')).toEqual(nameservers)
  })

  it('keeps its zone when it returns to our nameservers', async () => {
    const owner = await ownerWithZone()
    answerOf(await change(owner, 1, { name: 'kept', type: 'A', values: ['192.0.2.1'] }))
    answerOf(await switchTo(owner, ['ns1.dns.example', 'ns2.dns.example']))
    answerOf(await switchTo(owner, nameservers))
    const { recordSets } = answerOf(await getZone(owner))
    expect(recordSets.filter(({ name }) => name === 'kept')).toHaveLength(1)
  })

  it('gets no zone from another customer, nor after it left', async () => {
    const owner = await ownerWithoutZone()
    const { token } = await createCustomer(shop)
    expect(codeOf(await createZone({ domainId: owner.domainId, token }))).toBe(
      'OWNED_DOMAIN_NOT_FOUND',
    )
    await shop.db.execute(sql`update services set state = 'MOVED_AWAY', external_id = null
      where id = ${owner.domainId}::uuid`)
    expect(codeOf(await createZone(owner))).toBe('DOMAIN_NOT_WITH_US')
  })

  it('gets none where we have no nameservers', async () => {
    const plain = await startApi({})
    try {
      const customer = await createCustomer(plain, { dollars: 500 })
      const name = freeName()
      const order = await customer.order([name], 'BALANCE')
      answerOf(await customer.payByBalance(order.id))
      await until(
        () => customer.findOrder(order.id),
        ({ state }) => state === 'COMPLETED',
      )
      const { token } = customer
      const { domains } = answerOf(await plain.call(listOwnedDomains, { query: {} }, { token }))
      const params = { id: domains[0]?.id ?? '' }
      expect(codeOf(await plain.call(getDnsZone, { params }, { token }))).toBe('DNS_NOT_OFFERED')
      expect(codeOf(await plain.call(createDnsZone, { params }, { token }))).toBe('DNS_NOT_OFFERED')
      expect(answerOf(await plain.call(getOwnedDomain, { params }, { token })).hasZone).toBeNull()
    } finally {
      await plain.stop()
    }
  })
})

describe('a domain at other nameservers', () => {
  const others = ['ns5.dns.example', 'ns6.dns.example']
  const look = ({ domainId, token }: Pick<Owner, 'domainId' | 'token'>) =>
    shop.call(getLiveDns, { params: { id: domainId } }, { token })

  const ownerElsewhere = async (): Promise<Owner> => {
    const owner = await ownerWithZone()
    answerOf(await switchTo(owner, others))
    return owner
  }
  const putElsewhere = (name: string, ...more: ReturnType<typeof otherSet>[]) => {
    const rrsets = [
      otherSet(name, 'NS', ...others.map((host) => `${host}.`)),
      otherSet(name, 'A', '198.51.100.7'),
      otherSet(name, 'MX', '10 mx1.mail.example.', '20 mx2.mail.example.'),
      otherSet(name, 'TXT', '"v=spf1 include:_spf.google.com ~all"', '"verify=1"'),
      otherSet(`www.${name}`, 'CNAME', 'sites.host.example.'),
      otherSet(`google._domainkey.${name}`, 'TXT', `"v=DKIM1; p=${'A'.repeat(230)}" "BC"`),
      otherSet(`*.${name}`, 'A', '198.51.100.9'),
      otherSet(`_sip._tls.${name}`, 'SRV', '100 1 443 sipdir.online.lync.com.'),
      ...more,
    ]
    shop.sandbox.behaviours.merge('powerdns', { otherZones: [{ name: `${name}.`, rrsets }] })
  }
  const liveSets: DnsZone['recordSets'] = [
    { name: '@', type: 'A', ttl: 300, values: ['198.51.100.7'] },
    { name: '*', type: 'A', ttl: 300, values: ['198.51.100.9'] },
    { name: '@', type: 'MX', ttl: 300, values: ['10 mx1.mail.example', '20 mx2.mail.example'] },
    {
      ...{ name: '@', type: 'TXT', ttl: 300 },
      values: ['v=spf1 include:_spf.google.com ~all', 'verify=1'],
    },
    {
      ...{ name: 'google._domainkey', type: 'TXT', ttl: 300 },
      values: [`v=DKIM1; p=${'A'.repeat(230)}BC`],
    },
    { name: 'www', type: 'CNAME', ttl: 300, values: ['sites.host.example'] },
    { name: '_sip._tls', type: 'SRV', ttl: 300, values: ['100 1 443 sipdir.online.lync.com'] },
  ]
  const sorted = (sets: DnsZone['recordSets']) =>
    sets.toSorted((one, other) => (one.name + one.type < other.name + other.type ? -1 : 1))

  it('keeps every record that it has there when it moves to our nameservers', async () => {
    const owner = await ownerElsewhere()
    putElsewhere(owner.domainName)
    const live = answerOf(await look(owner))
    expect(live).toMatchObject({ nameservers: others, isSigned: false, unread: [] })
    expect(sorted(live.recordSets)).toEqual(sorted(liveSets))
    expect(live.hasAccountEmail).toBe(false)
    const { recordSets, version } = answerOf(await getZone(owner))
    answerOf(
      await change(owner, version, ...keepRecords(live.recordSets, recordSets, live.newZone)),
    )
    const moved = await zoneWhen(owner, ({ isPublished }) => isPublished)
    expect(sorted(moved.recordSets)).toEqual(sorted(liveSets))
    answerOf(await switchTo(owner, nameservers))
    shop.sandbox.behaviours.reset()
    expect(await dataOf(owner.domainName, 'MX')).toHaveLength(2)
    expect(await dataOf(`any.${owner.domainName}`, 'A')).toEqual(['198.51.100.9'])
  })

  it('says what no resolver answered for, and keeps the rest', async () => {
    const owner = await ownerElsewhere()
    putElsewhere(owner.domainName)
    shop.sandbox.behaviours.merge('powerdns', { muteTypes: ['MX', 'DS'] })
    const live = answerOf(await look(owner))
    expect(live.unread).toEqual([
      { name: '@', type: 'MX' },
      { name: '*', type: 'MX' },
    ])
    expect(live.isSigned).toBeNull()
    expect(sorted(live.recordSets)).toEqual(sorted(liveSets.filter(({ type }) => type !== 'MX')))
  })

  it('has nothing to keep where its nameservers refuse to answer', async () => {
    const owner = await ownerElsewhere()
    await powerdns.deleteZone(owner.domainName)
    const live = answerOf(await look(owner))
    expect(live).toMatchObject({ nameservers: [], isSigned: null, recordSets: [] })
    expect(live.unread).toContainEqual({ name: '@', type: 'A' })
  })

  it('stays where it is while it has DNSSEC', async () => {
    const owner = await ownerElsewhere()
    const { domainName, domainId, token } = owner
    putElsewhere(domainName, otherSet(domainName, 'DS', '12345 13 2 aabbcc'))
    expect(answerOf(await look(owner)).isSigned).toBe(true)
    expect(codeOf(await switchTo(owner, nameservers))).toBe('DOMAIN_SIGNED')
    const detail = await shop.call(getOwnedDomain, { params: { id: domainId } }, { token })
    expect(answerOf(detail).registry?.nameservers).toEqual(others)
  })

  it('goes back to its earlier nameservers within a week, and forth again', async () => {
    const owner = await ownerElsewhere()
    const { domainId, token } = owner
    const detailNow = async () =>
      answerOf(await shop.call(getOwnedDomain, { params: { id: domainId } }, { token }))
    const there = await detailNow()
    expect(there.earlierNameservers?.nameservers).toEqual(nameservers)
    shop.sandbox.behaviours.merge('registry', { failUpdate: 2304 })
    expect(codeOf(await switchTo(owner, ['ns1.third.example', 'ns2.third.example']))).toBe(
      'DOMAIN_STATUS_PROHIBITS',
    )
    shop.sandbox.behaviours.reset()
    expect((await detailNow()).earlierNameservers).toEqual(there.earlierNameservers)
    const back = answerOf(await switchTo(owner, there.earlierNameservers?.nameservers ?? []))
    expect(back).toMatchObject({
      registry: { hasOurNameservers: true },
      earlierNameservers: { nameservers: others },
    })
    const forth = answerOf(await switchTo(owner, others))
    expect(forth.earlierNameservers?.nameservers).toEqual(nameservers)
    await shop.db.execute(sql`update domains
      set nameservers_changed_at = nameservers_changed_at - interval '8 days'
      where id = ${domainId}::uuid`)
    expect((await detailNow()).earlierNameservers).toBeNull()
  })

  it('warns a customer whose own email address is there, and shows nothing to others', async () => {
    const owner = await ownerElsewhere()
    await shop.db.execute(sql`update customers set email = ${`sok@mail.${owner.domainName}`}
      where id = ${owner.id}::uuid`)
    expect(answerOf(await look(owner)).hasAccountEmail).toBe(true)
    const { token } = await createCustomer(shop)
    expect(codeOf(await look({ domainId: owner.domainId, token }))).toBe('OWNED_DOMAIN_NOT_FOUND')
  })
})

describe('a domain of an earlier customer', () => {
  it('gets a new zone for its new owner', async () => {
    const { domainId, domainName, token } = await ownerWithZone()
    answerOf(
      await change({ domainId, token }, 1, { name: 'old', type: 'A', values: ['192.0.2.7'] }),
    )
    await zoneWhen({ domainId, token }, ({ isPublished }) => isPublished)
    answerOf(await shop.call(removeDomain, { params: { id: domainId } }, { token }))
    const owner = await buy(await createCustomer(shop, { dollars: 500 }), domainName)
    await zoneWhen(owner, ({ isPublished }) => isPublished)
    expect(await powerdns.findZone(domainName)).toMatchObject({ account: owner.id })
    expect(await dataOf(`old.${domainName}`, 'A')).toEqual([])
  })
})

describe('the history of a zone', () => {
  const historyOf = async ({ domainId, token }: Owner) =>
    answerOf(await shop.call(listDnsChanges, { params: { id: domainId } }, { token })).changes
  const undo = ({ domainId, token }: Owner, expectedVersion: number, version: number) =>
    shop.call(
      undoDnsChange,
      { params: { id: domainId }, body: { expectedVersion, version } },
      { token },
    )
  const kinds = async (owner: Owner) =>
    (await historyOf(owner)).map(({ version, by, cause }) => `${version} ${by} ${cause}`)

  it('says who changed what and when, and takes any change back', async () => {
    const owner = await ownerWithZone()
    const from = shop.clock.now()
    const blog = { name: 'blog', type: 'A', ttl: 300, values: ['192.0.2.7'] } as const
    answerOf(await change(owner, 1, { ...blog, values: [...blog.values] }))
    answerOf(await useTemplate(owner, 2, { name: 'GOOGLE_MAIL' }))
    answerOf(await change(owner, 3, { name: 'shop', type: 'A', values: ['192.0.2.8'] }))
    const [, mail, first, created] = await historyOf(owner)
    expect(first).toMatchObject({ version: 2, before: [], after: [blog] })
    expect(Date.parse(first?.at ?? '')).toBeGreaterThanOrEqual(from.getTime())
    expect(mail?.before).toContainEqual({
      ...{ name: '@', type: 'MX', ttl: 3600, values: ['0 .'] },
    })
    expect(created).toMatchObject({ by: 'SYSTEM', cause: 'NEW_ZONE', before: [] })

    expect(codeOf(await undo(owner, 3, 3))).toBe('DNS_ZONE_CHANGED')
    const { recordSets } = answerOf(await undo(owner, 4, 3))
    const values = (name: string, type: string) =>
      recordSets.find((one) => one.name === name && one.type === type)?.values
    expect(values('@', 'MX')).toEqual(['0 .'])
    expect(values('shop', 'A')).toEqual(['192.0.2.8'])
    expect(await operate('zone', 'undo', owner.domainName, '2', '--reason', 'asked')).toBe(
      `${owner.domainName} has version 6, which takes version 2 back.`,
    )
    expect(await kinds(owner)).toEqual([
      '6 SUPPORT UNDO',
      '5 CUSTOMER UNDO',
      '4 CUSTOMER RECORDS',
      '3 CUSTOMER TEMPLATE',
      '2 CUSTOMER RECORDS',
      '1 SYSTEM NEW_ZONE',
    ])
    expect(await operate('zone', 'history', owner.domainName)).toContain('  + blog A 192.0.2.7')
    for (const version of [1, 99]) {
      expect(codeOf(await undo(owner, 6, version))).toBe('DNS_CHANGE_NOT_FOUND')
    }
    const stranger = { ...owner, ...(await createCustomer(shop)) }
    expect(codeOf(await undo(stranger, 6, 2))).toBe('OWNED_DOMAIN_NOT_FOUND')
    const params = { id: owner.domainId }
    expect(codeOf(await shop.call(listDnsChanges, { params }, { token: stranger.token }))).toBe(
      'OWNED_DOMAIN_NOT_FOUND',
    )
  })

  it('has the latest changes only, and no change that changes nothing', async () => {
    const owner = await ownerWithZone()
    await shop.db
      .execute(sql`insert into dns_changes (zone_id, version, at, by, cause, before, after)
      select ${owner.domainId}::uuid, n, now(), 'CUSTOMER', 'RECORDS', '[]', '[]'
      from generate_series(2, 60) as n`)
    await shop.db.execute(sql`update dns_zones set version = 60 where id = ${owner.domainId}::uuid`)
    const a = { name: 'a', type: 'A', values: ['192.0.2.1'] } as const
    for (const version of [60, 61])
      answerOf(await change(owner, version, { ...a, values: [...a.values] }))
    const versions = (await historyOf(owner)).map(({ version }) => version)
    expect(versions).toHaveLength(mostDnsChanges)
    expect(versions[0]).toBe(61)
  })
})

describe('the records of a zone', () => {
  it('change together, and the nameservers answer with them', async () => {
    const owner = await ownerWithZone()
    const { domainName } = owner
    const changed = answerOf(
      await change(
        owner,
        1,
        { name: '@', type: 'A', ttl: 300, values: ['192.0.2.1', '192.0.2.2'] },
        { name: 'www', type: 'A', values: [] },
        { name: `www.${domainName}.`, type: 'CNAME', values: ['@'] },
        { name: '', type: 'MX', values: ['mail.example.com'] },
        { name: '@', type: 'TXT', values: ['v=spf1 mx -all', 'x'.repeat(300)] },
        { name: '_sip._tcp', type: 'SRV', values: ['10 5 5060 sip.example.com'] },
        { name: 'sub', type: 'NS', values: ['ns1.other.example'] },
        { name: '@', type: 'CAA', values: ['0 issue letsencrypt.org'] },
        { name: '@', type: 'AAAA', values: ['2001:DB8::1'] },
      ),
    )
    expect(changed).toMatchObject({ version: 2, isPublished: false })
    expect(changed.recordSets).toContainEqual({
      ...{ name: 'www', type: 'CNAME', ttl: 3600 },
      values: [domainName],
    })
    const after = await zoneWhen(owner, ({ isPublished }) => isPublished)
    expect(after).toEqual({ ...changed, isPublished: true })
    expect((await dataOf(`www.${domainName}`, 'A')).toSorted()).toEqual(
      [domainName, '192.0.2.1', '192.0.2.2'].toSorted(),
    )
    expect(await dataOf(domainName, 'MX')).toEqual([
      { preference: 10, exchange: 'mail.example.com' },
    ])
    expect(await dataOf(domainName, 'AAAA')).toEqual(['2001:db8::1'])
  })

  it('stay when a change is invalid, whose fields have the errors', async () => {
    const owner = await ownerWithZone()
    const refused = await change(
      owner,
      1,
      { name: 'ok', type: 'A', values: ['192.0.2.1'] },
      { name: 'www', type: 'CNAME', values: ['x.example.com'] },
      { name: 'bad name', type: 'AAAA', values: ['::1', '192.0.2.1'] },
    )
    expect(refused).toMatchObject({
      problem: {
        messageCode: 'BAD_REQUEST',
        errors: [
          { field: 'changes.2.name', code: 'INVALID_RECORD_NAME' },
          { field: 'changes.2.values.0', code: 'INVALID_IPV6' },
          { field: 'changes.2.values.1', code: 'INVALID_IPV6' },
          { field: 'changes.1.name', code: 'CNAME_NOT_ALONE' },
        ],
      },
    })
    const short: Change = { name: 'a', type: 'A', ttl: 5, values: ['192.0.2.1'] }
    expect(await change(owner, 1, short)).toMatchObject({
      problem: { errors: [{ field: 'changes.0.ttl', code: 'MIN_VALUE' }] },
    })
    expect(answerOf(await getZone(owner)).version).toBe(1)
  })

  it('change once when two servers get changes of one version at the same time', async () => {
    const owner = await ownerWithZone()
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        changeAt(at % 2 === 0 ? shop : other)(owner, 1, {
          ...{ name: 'race', type: 'A', values: [`192.0.2.${at}`] },
        }),
      ),
    )
    expect(codesOf(outcomes)).toEqual({ OK: 1, DNS_ZONE_CHANGED: 5 })
    expect(codeOf(await change(owner, 1, { name: 'a', type: 'A', values: [] }))).toBe(
      'DNS_ZONE_CHANGED',
    )
    const { recordSets } = await zoneWhen(owner, ({ isPublished }) => isPublished)
    const [race] = recordSets.filter(({ name }) => name === 'race')
    expect(await dataOf(`race.${owner.domainName}`, 'A')).toEqual(race?.values)
  })

  it('are the last ones after many changes at two servers', async () => {
    const owner = await ownerWithZone()
    for (let version = 1; version <= 8; version += 1) {
      const values = [`192.0.2.${version}`]
      const server = version % 2 === 0 ? shop : other
      answerOf(await changeAt(server)(owner, version, { name: 'many', type: 'A', values }))
    }
    await zoneWhen(owner, ({ version, isPublished }) => version === 9 && isPublished)
    expect(await dataOf(`many.${owner.domainName}`, 'A')).toEqual(['192.0.2.8'])
  })

  it('are published by a later job when the first one loses its answer', async () => {
    const owner = await ownerWithZone()
    shop.sandbox.behaviours.merge('powerdns', { loseAnswer: true })
    answerOf(await change(owner, 1, { name: 'lost', type: 'A', values: ['192.0.2.1'] }))
    await until(
      () => dataOf(`lost.${owner.domainName}`, 'A'),
      (data) => data.length === 1,
    )
    shop.sandbox.behaviours.reset()
    await zoneWhen(owner, ({ isPublished }) => isPublished)
  })

  it('are the latest when two servers publish two versions in the wrong order', async () => {
    const owner = await ownerWithZone()
    const blocked = Promise.withResolvers<undefined>()
    const reached = Promise.withResolvers<undefined>()
    answerOf(await change(owner, 1, { name: 'a', type: 'A', values: ['192.0.2.1'] }))
    await zoneWhen(owner, ({ isPublished }) => isPublished)
    // The slow server has read version 2 and writes it after version 3 was published.
    await powerdns.replaceRecordSets(owner.domainName, [
      { name: `a.${owner.domainName}`, type: 'A', ttl: 3600, contents: [] },
    ])
    const slow = createPublishZone({
      db: shop.db,
      log: { error: () => undefined },
      nameservers,
      powerdns: {
        ...powerdns,
        replaceRecordSets: async (zone, changes) => {
          reached.resolve(undefined)
          await blocked.promise
          return powerdns.replaceRecordSets(zone, changes)
        },
      },
    })({ zoneId: owner.domainId })
    await reached.promise
    answerOf(await change(owner, 2, { name: 'a', type: 'A', values: ['192.0.2.2'] }))
    await zoneWhen(owner, ({ isPublished }) => isPublished)
    blocked.resolve(undefined)
    await slow
    expect(await dataOf(`a.${owner.domainName}`, 'A')).toEqual(['192.0.2.2'])
    expect(answerOf(await getZone(owner))).toMatchObject({ version: 3, isPublished: true })
  })

  it('become those of a template, and keep the others', async () => {
    const owner = await ownerWithZone()
    const token = { name: 'SITE_VERIFICATION', value: 'google-site-verification=abc' } as const
    answerOf(await useTemplate(owner, 1, token))
    const zone = answerOf(await useTemplate(owner, 2, { name: 'GOOGLE_MAIL' }))
    expect(zone.recordSets).toContainEqual({
      ...{ name: '@', type: 'TXT', ttl: 3600 },
      values: ['google-site-verification=abc', 'v=spf1 include:_spf.google.com ~all'],
    })
    answerOf(await useTemplate(owner, 3, { name: 'OUR_HOSTING' }))
    await zoneWhen(owner, ({ isPublished }) => isPublished)
    expect(await dataOf(owner.domainName, 'A')).toEqual(['192.0.2.90'])
    expect(codeOf(await useTemplate(owner, 1, { name: 'NO_MAIL' }))).toBe('DNS_ZONE_CHANGED')
  })

  it('of SPF are counted with the records that they include', async () => {
    const owner = await ownerWithZone()
    const { domainId, domainName, token } = owner
    const terms = Array.from({ length: 10 }, (_, at) => `a:x${at}.example`).join(' ')
    answerOf(await change(owner, 1, { name: '@', type: 'TXT', values: [`v=spf1 ${terms} -all`] }))
    await zoneWhen(owner, ({ isPublished }) => isPublished)
    const lookups = async (text: string) =>
      answerOf(await shop.call(countSpf, { params: { id: domainId }, query: { text } }, { token }))
        .lookups
    expect(await lookups(`v=spf1 mx -all`)).toBe(1)
    expect(await lookups(`v=spf1 include:${domainName} -all`)).toBe(11)
  })

  it('of ALIAS bring the IPs of their target to the domain itself', async () => {
    const owner = await ownerWithZone()
    const { domainId, domainName, token } = owner
    answerOf(
      await change(
        owner,
        1,
        { name: '@', type: 'A', values: [] },
        { name: '@', type: 'AAAA', values: [] },
        { name: '@', type: 'ALIAS', values: ['shops'] },
        { name: 'shops', type: 'A', values: ['192.0.2.77'] },
      ),
    )
    await zoneWhen(owner, ({ isPublished }) => isPublished)
    expect(await dataOf(domainName, 'A')).toEqual(['192.0.2.77'])
    const query = { sets: '@:ALIAS' }
    const spread = await shop.call(getDnsSpread, { params: { id: domainId }, query }, { token })
    expect(answerOf(spread).resolvers).toMatchObject([{ sees: 'NEW' }])
  })

  it('are seen by a resolver once their change has spread', async () => {
    const owner = await ownerWithZone()
    const { domainId, token } = owner
    const spread = async (sets?: string) =>
      answerOf(
        await shop.call(
          getDnsSpread,
          { params: { id: domainId }, query: sets === undefined ? {} : { sets } },
          { token },
        ),
      )
    const resolver = `127.0.0.1:${shop.sandbox.endpoints.dns.port}`
    expect(await spread()).toEqual({ nameservers, resolvers: [{ resolver, sees: 'NEW' }] })
    shop.sandbox.behaviours.merge('powerdns', { propagationMs: 600_000 })
    answerOf(
      await change(
        owner,
        1,
        { name: '@', type: 'TXT', values: ['v=spf1 mx -all', 'x'.repeat(300)] },
        { name: 'www', type: 'A', values: [] },
      ),
    )
    await zoneWhen(owner, ({ isPublished }) => isPublished)
    expect((await spread('@:TXT,www:A')).resolvers).toEqual([{ resolver, sees: 'EARLIER' }])
    expect((await spread('@:A')).resolvers).toEqual([{ resolver, sees: 'NEW' }])
    shop.sandbox.behaviours.reset()
    expect((await spread('@:TXT,www:A')).resolvers).toEqual([{ resolver, sees: 'NEW' }])
    const name = `${owner.domainName}.`
    const rrsets = [{ name, type: 'NS', ttl: 60, contents: ['ns5.other.com.'] }]
    shop.sandbox.behaviours.merge('powerdns', { otherZones: [{ name, rrsets }] })
    expect(await spread()).toEqual({
      nameservers: ['ns5.other.com'],
      resolvers: [{ resolver, sees: 'EARLIER' }],
    })
  })

  it('are imported from a zone file after a preview, and exported as one', async () => {
    const owner = await ownerWithZone()
    const { domainId, domainName, token } = owner
    const call = { params: { id: domainId } }
    const text = '@ A 192.0.2.1\nwww CNAME @\nbad line\n@ MX 10 mail\n'
    const file = { text, replaceAll: false }
    const before = answerOf(await getZone(owner))
    const preview = answerOf(await shop.call(previewZoneImport, { ...call, body: file }, { token }))
    expect(preview.problems).toEqual([{ line: 3, code: 'RECORD_TYPE_UNKNOWN', text: 'bad line' }])
    expect(answerOf(await getZone(owner))).toEqual(before)
    const body = { ...file, expectedVersion: preview.version }
    const after = answerOf(await shop.call(importZone, { ...call, body }, { token }))
    expect(after.recordSets).toEqual(preview.recordSets)
    expect(codeOf(await shop.call(importZone, { ...call, body }, { token }))).toBe(
      'DNS_ZONE_CHANGED',
    )
    await zoneWhen(owner, ({ isPublished }) => isPublished)
    expect(await dataOf(domainName, 'MX')).toEqual([
      { preference: 10, exchange: `mail.${domainName}` },
    ])
    const saved = answerOf(await shop.call(exportZone, call, { token }))
    expect(saved.fileName).toBe(`${domainName}.zone`)
    const again = { text: saved.text, replaceAll: true }
    const same = answerOf(await shop.call(previewZoneImport, { ...call, body: again }, { token }))
    expect(same).toMatchObject({ recordSets: after.recordSets, problems: [] })
    const stranger = await createCustomer(shop)
    expect(codeOf(await shop.call(exportZone, call, { token: stranger.token }))).toBe(
      'OWNED_DOMAIN_NOT_FOUND',
    )
  })

  it('are not shown to another customer, nor changed by them', async () => {
    const owner = await ownerWithZone()
    const { token } = await createCustomer(shop)
    const stranger = { token, domainId: owner.domainId }
    expect(codeOf(await getZone(stranger))).toBe('OWNED_DOMAIN_NOT_FOUND')
    expect(codeOf(await change(stranger, 1, { name: 'a', type: 'A', values: [] }))).toBe(
      'OWNED_DOMAIN_NOT_FOUND',
    )
    expect(codeOf(await useTemplate(stranger, 1, { name: 'NO_MAIL' }))).toBe(
      'OWNED_DOMAIN_NOT_FOUND',
    )
    expect(codeOf(await getZone({ token: owner.token, domainId: randomUUID() }))).toBe(
      'OWNED_DOMAIN_NOT_FOUND',
    )
  })

  it('need a domain that is still here and a zone of ours', async () => {
    const owner = await ownerWithZone()
    await shop.db.execute(sql`update services set state = 'MOVED_AWAY', external_id = null
      where id = ${owner.domainId}::uuid`)
    expect(codeOf(await getZone(owner))).toBe('DOMAIN_NOT_WITH_US')
    const other = await ownerWithZone()
    await shop.db.execute(sql`delete from dns_zones where id = ${other.domainId}::uuid`)
    expect(codeOf(await getZone(other))).toBe('DNS_ZONE_NOT_FOUND')
  })
})
