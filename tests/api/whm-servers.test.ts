import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMailServer } from '../../src/contract/mail-servers.ts'
import { listMailboxes } from '../../src/contract/mailboxes.ts'
import { listProducts } from '../../src/contract/products.ts'
import { WHM_TOKEN, WHM_USER } from '../../src/sandbox/credentials.ts'
import { startSandbox, type Sandbox } from '../../src/sandbox/start-sandbox.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { checkWhmServers, warnOfUsage } from '../../src/server/services/hosting/index.ts'
import { buySharedHosting } from './buy-shared-hosting.ts'
import { answerOf } from './outcomes.ts'
import { startApi, type ShopApi } from './shop-api.ts'
import { connectWhm } from './whm-account.ts'

let bangkok: Sandbox
let shop: ShopApi
/** The first is on the server of WHM_URL, the second on one of its own. */
let regions: readonly string[]

const phnomPenh = '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0201'
const thailand = '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0202'

beforeAll(async () => {
  bangkok = await startSandbox({ basePort: 0 })
  const server = { url: bangkok.endpoints.whm, user: WHM_USER, token: WHM_TOKEN }
  shop = await startApi({
    NAMESERVERS: 'ns1.tonle.example,ns2.tonle.example',
    WHM_SERVERS: JSON.stringify({ bkk1: { ...server, regions: [thailand] } }),
  })
  regions = Object.keys(
    answerOf(await shop.call(listProducts, { query: { type: 'SHARED_HOSTING' } })),
  )
})
afterAll(async () => {
  await shop.stop()
  await bangkok.stop()
})

interface Owned extends Record<string, unknown> {
  readonly id: string
  readonly external_id: string
  readonly config: {
    readonly user: string
    readonly server: string
    readonly temporaryDomain: string
  }
}

/** Buys shared hosting in a region, and waits until it is there. */
const owned = async (regionId: string) => {
  const { customer, name } = await buySharedHosting(shop, regionId)
  const [service] = await rowsOf<Owned>(
    shop.db,
    sql`select id, external_id, config from services where subject = ${name}`,
  )
  if (service === undefined) throw new Error('no service')
  return { customer, service, name }
}

const findOn = (sandbox: Sandbox, user: string) => connectWhm(sandbox, shop.clock).findAccount(user)

describe('a hosting account', () => {
  it('is created on the server of its region, which it stays on', async () => {
    expect(regions).toEqual([phnomPenh, thailand])
    const [here, there] = await Promise.all([owned(phnomPenh), owned(thailand)])
    const { user } = here.service.config
    expect(here.service).toMatchObject({ external_id: user, config: { server: 'main' } })
    expect(here.service.config.temporaryDomain).toBe(`${user}.sh.tonle.site`)
    expect(await findOn(shop.sandbox, user)).toMatchObject({ domain: here.name })
    expect(await findOn(bangkok, user)).toBeUndefined()

    const { user: other } = there.service.config
    expect(there.service).toMatchObject({
      external_id: `bkk1/${other}`,
      config: { server: 'bkk1', temporaryDomain: `${other}-bkk1.sh.tonle.site` },
    })
    expect(await findOn(bangkok, other)).toMatchObject({ domain: there.name })
    expect(await findOn(shop.sandbox, other)).toBeUndefined()

    const { service, customer } = there
    await connectWhm(bangkok, shop.clock).addMailbox(
      ...([other, `info@${there.name}`, 'aVeryLongOne-9'] as const),
    )
    const mailboxes = answerOf(
      await shop.call(listMailboxes, { params: { id: service.id } }, { token: customer.token }),
    )
    expect(mailboxes.items).toMatchObject([{ address: `info@${there.name}` }])
    const { name, ...access } = mailboxes.server
    expect(name).toBe('bkk1')
    expect(answerOf(await shop.call(getMailServer, { params: { name } }))).toEqual(access)
  })

  it('is nearly full on its own server only', async () => {
    const { customer, service } = await owned(thailand)
    const used = { diskUsedMb: 950, diskLimitMb: 1000, trafficBytes: 0 }
    const usage = new Map([[service.config.user, { ...used, trafficLimitBytes: undefined }]])
    const whm = { listUsage: () => Promise.resolve(usage) }
    const notices = () =>
      rowsOf(
        shop.db,
        sql`select code from notifications where customer_id = ${customer.id}::uuid
          and code like 'DISK%'`,
      )
    const warn = (name: string) =>
      warnOfUsage({
        ...{ db: shop.db, clock: shop.clock, log: createLog('silent') },
        whmServers: { all: [{ name, whm }] },
      })
    await warn('main')
    expect(await notices()).toEqual([])
    await warn('bkk1')
    expect(await notices()).toEqual([{ code: 'DISK_NEARLY_FULL' }])
  })
})

describe('the start', () => {
  it('is refused when a region that sells shared hosting has no server', async () => {
    const bkk1 = { regions: [thailand] }
    await expect(checkWhmServers(shop.db, new Map([['bkk1', bkk1]]))).rejects.toThrow(
      /no server for Phnom Penh .*0201/,
    )
    const pnh1 = { regions: [phnomPenh] }
    await expect(
      checkWhmServers(
        shop.db,
        new Map([
          ['pnh1', pnh1],
          ['bkk1', bkk1],
        ]),
      ),
    ).rejects.toThrow('on the WHM server main')
  })

  it('is refused when the server of an account is not set', async () => {
    await owned(thailand)
    await expect(
      checkWhmServers(shop.db, new Map([['main', { regions: undefined }]])),
    ).rejects.toThrow('on the WHM server bkk1')
  })
})
