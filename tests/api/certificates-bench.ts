import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { newCsr } from '../../src/client/new-csr.ts'
import { listOwnedDomains } from '../../src/contract/owned-domain-list.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { createLog } from '../../src/server/platform/log.ts'
import {
  createSteps,
  finishedSteps,
  readSteps,
  type Steps,
} from '../../src/server/platform/steps/index.ts'
import { createPowerdns } from '../../src/server/providers/powerdns/index.ts'
import { createPublicDns } from '../../src/server/providers/public-dns.ts'
import type { Sectigo } from '../../src/server/providers/sectigo/index.ts'
import {
  checkIssuance,
  orderCertificate,
  readLatest,
  requestCertificate,
  requestReissue,
  type CertificateDeps,
  type CertificateRequest,
  type Issuance,
} from '../../src/server/services/certificates/index.ts'
import { createPublishZone, type DnsDeps } from '../../src/server/services/dns/index.ts'
import { freeName } from './buying.ts'
import { createCustomer } from './customers.ts'
import { answerOf } from './outcomes.ts'
import { connectSectigo } from './sectigo-account.ts'
import { startApi, until } from './shop-api.ts'

const Calls = v.array(v.object({ call: v.string(), about: v.string(), code: v.number() }))
const Orders = v.array(
  v.object({
    orderNumber: v.string(),
    foreignOrderNumber: v.string(),
    state: v.string(),
    issues: v.array(v.object({ certificateId: v.string(), isRevoked: v.boolean() })),
  }),
)

export const killed = new Error('killed')

/** Kills the process at the `at`th moment before or after a call of the parties that it guards. */
export const killerAt = (at: number) => {
  let moment = 0
  const step = (): void => {
    moment += 1
    if (moment === at) throw killed
  }
  const guard = <Party extends object>(party: Party): Party =>
    new Proxy(party, {
      get: (target, name, receiver) => {
        const member: unknown = Reflect.get(target, name, receiver)
        if (typeof member !== 'function') return member
        return async (...input: unknown[]): Promise<unknown> => {
          step()
          const result: unknown = await Reflect.apply(member, target, input)
          step()
          return result
        }
      },
    })
  return { guard, moments: () => moment }
}

/** Returns an authority whose `at`th moment before or after a call kills the process. */
export const killing = (
  sectigo: Sectigo,
  at: number,
): Sectigo & { readonly moments: () => number } => {
  const { guard, moments } = killerAt(at)
  return Object.assign(Object.create(guard(sectigo)) as Sectigo, { moments })
}

const nameservers = ['ns1.tonle.example', 'ns2.tonle.example']

/** Starts a shop with DNS zones and a certificate authority. */
export const startCertificates = async () => {
  const shop = await startApi(
    { NAMESERVERS: nameservers.join(','), PARKING_IPS: '192.0.2.80' },
    { startsAt: new Date('2026-11-24T03:00:00Z') },
  )
  const { db, clock, sandbox } = shop
  const { host, port } = sandbox.endpoints.dns
  const deps: CertificateDeps = {
    ...{ db, clock, sectigo: connectSectigo(sandbox, clock), hashDomain: 'sectigo.com' },
    ...createPublicDns([`${host}:${port}`]),
    readWebFile: () => Promise.resolve({ is: 'no-ip' }),
  }

  const changedZones = new Set<string>()
  const dns: DnsDeps = {
    ...{ db, clock, nameservers, hostingIps: [] },
    enqueue: (_tx, _job, data) => {
      changedZones.add(v.parse(v.object({ zoneId: v.string() }), data).zoneId)
      return Promise.resolve()
    },
  }
  const publishZone = createPublishZone({
    ...{ db, nameservers, log: createLog('silent') },
    powerdns: createPowerdns({ ...shop.config.powerdns, timeoutMs: 2_000 }),
  })

  /** Runs work with the steps of an item, like a new job. */
  const withSteps = async <Result>(
    itemId: string,
    work: (steps: Steps) => Promise<Result>,
  ): Promise<Result> => {
    const steps = createSteps({ db, owner: itemId, stored: await readSteps(db, itemId) })
    const result = await work(steps)
    await rowsOf(db, finishedSteps(itemId, steps.takeFinished()))
    return result
  }

  const read = async <Schema extends v.GenericSchema>(path: string, schema: Schema) => {
    const response = await fetch(`${sandbox.endpoints.control}/control/sectigo/${path}`)
    return v.parse(schema, await response.json())
  }

  const newRequest = async (
    changes: Partial<CertificateRequest> = {},
  ): Promise<CertificateRequest> => {
    const itemId = randomUUID()
    const names = changes.names ?? [{ name: `shop-${itemId}.com`, method: 'CNAME' }]
    const { csr } = await newCsr(
      names.map(({ name }) => name),
      'EC-P256',
    )
    return {
      ...{ itemId, product: 'positivessl', kind: 'single', validation: 'DV', days: 365 },
      ...{ csr, names, ...changes },
    }
  }

  const order = (itemId: string, changes: Partial<CertificateDeps> = {}) =>
    withSteps(itemId, (steps) => orderCertificate({ ...deps, ...changes }, itemId, steps))
  const check = (itemId: string, changes: Partial<CertificateDeps> = {}) =>
    checkIssuance({ ...deps, ...changes }, itemId)
  const behave = (change: object): void => {
    const refused = sandbox.behaviours.merge('sectigo', change)
    if (refused !== undefined) throw new Error(refused)
  }
  const latest = async (itemId: string): Promise<Issuance> => {
    const found = await readLatest(db, itemId)
    if (found === undefined) throw new Error('no certificate')
    return found
  }

  return {
    ...{ db, deps, dns, sandbox, clock, newRequest, withSteps, killing, order, check, behave },
    latest,
    advance: clock.advance,
    /** Stores and orders a request; returns its item. */
    ordered: async (changes: Partial<CertificateRequest> = {}): Promise<string> => {
      const request = await newRequest(changes)
      await requestCertificate(deps, request)
      await order(request.itemId)
      return request.itemId
    },
    /** Lets the authority see all proofs of an item, then checks it. */
    validate: async (itemId: string) => {
      const { names } = await latest(itemId)
      behave({ seen: names.map(({ name }) => name.replace(/^\*\./, '')) })
      clock.advance(5 * 60_000)
      return check(itemId)
    },
    reissue: async (itemId: string) => {
      const { names } = await latest(itemId)
      const { csr } = await newCsr(
        names.map(({ name }) => name),
        'EC-P256',
      )
      return requestReissue(deps, itemId, { csr })
    },
    /** Buys a domain whose zone we host. */
    buyDomain: async () => {
      const customer = await createCustomer(shop, { dollars: 500 })
      const name = freeName()
      const bought = await customer.order([name], 'BALANCE')
      answerOf(await customer.payByBalance(bought.id))
      await until(
        () => customer.findOrder(bought.id),
        ({ state }) => state === 'COMPLETED',
      )
      const { domains } = answerOf(
        await shop.call(listOwnedDomains, { query: { search: name } }, { token: customer.token }),
      )
      const domainId = domains[0]?.id ?? ''
      const [row] = await rowsOf<{ customer_id: string }>(
        db,
        sql`select customer_id from services where id = ${domainId}::uuid`,
      )
      return { name, domainId, customerId: row?.customer_id ?? '' }
    },
    /** Sends changed zones to the name server. */
    publishZones: async (): Promise<void> => {
      for (const zoneId of changedZones) await publishZone({ zoneId })
      changedZones.clear()
    },
    ordersOf: async (itemId: string) =>
      (await read('orders', Orders)).filter(({ foreignOrderNumber }) =>
        foreignOrderNumber.startsWith(itemId),
      ),
    /** Returns the codes of an item's calls; its later calls name the order. */
    codesOf: async (name: string, about: string) =>
      (await read('calls', Calls)).flatMap((one) =>
        one.call === name && one.about === about ? one.code : [],
      ),
    decide: async (orderNumber: string, decision: 'approve' | 'reject'): Promise<void> => {
      await fetch(`${sandbox.endpoints.control}/control/sectigo/organisations`, {
        ...{ method: 'POST', body: JSON.stringify({ orderNumber, do: decision }) },
      })
    },
    inbox: async (to: string): Promise<readonly { readonly text: string }[]> => {
      const response = await fetch(`${sandbox.endpoints.inbox}/messages.json?to=${to}`)
      return v.parse(v.array(v.object({ text: v.string() })), await response.json())
    },
    stop: () => shop.stop(),
  }
}

export type CertificatesBench = Awaited<ReturnType<typeof startCertificates>>
