import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { certificatePrice } from '../../../../contract/certificate-price.ts'
import { rowsOf, type Queryable } from '../../../platform/db/database.ts'
import type { EnqueueOnce } from '../../../platform/jobs/index.ts'
import {
  activateByItself,
  advanceCertificate,
  certificateRow,
  daysOfYears,
  markDue,
  reserveNext,
  notifyOfCertificate,
  type CertificateConfig,
  type CertificateDeps,
} from '../../../services/certificates/index.ts'
import { createdService, extendOwnService } from '../../../services/lifecycle/index.ts'
import type { ItemFulfilment, ItemWork } from '../item-fulfilment.ts'
import type { PackageDeps } from '../package-deps.ts'
import { notifyOfRenewal } from '../renew-package.ts'
import { sslDescription } from './ssl-description.ts'

export interface FulfilSslDeps
  extends Pick<PackageDeps, 'db' | 'clock' | 'enqueue'>, Pick<CertificateDeps, 'hashDomain'> {
  readonly enqueueOnce: EnqueueOnce
}

const { type, version, config: schema } = sslDescription

const configOf = ({ item }: ItemWork): CertificateConfig => {
  const { sold, planName, names, option } = v.parse(schema, item.config)
  if (sold === undefined) throw new Error(`the certificate ${item.id} was not ordered`)
  const csr = 'csr' in option && option.csr !== undefined ? { csr: option.csr } : {}
  const fresh = { isRenewable: false, paidNames: names.length }
  return {
    sold,
    planName,
    names,
    ...csr,
    ...fresh,
    duration: item.duration,
    durationType: 'YEAR',
  }
}

const dayMs = 86_400_000

/** Returns when the term of an item ends that begins then: the authority counts days. */
const termEnd = (from: Date, { item }: Pick<ItemWork, 'item'>): Date =>
  new Date(from.getTime() + daysOfYears(item.duration) * dayMs)

const termOf = ({ item }: Pick<ItemWork, 'item'>) =>
  ({ duration: item.duration, durationType: 'YEAR' }) as const

/** Creates the fulfilment of a new certificate: the customer owns it at once and activates it in the account. */
export const createFulfilSsl = (deps: FulfilSslDeps): ItemFulfilment => ({
  fulfil: (work) => {
    const startsAt = deps.clock.now()
    return Promise.resolve({
      ...{ is: 'active', startsAt, expiresAt: termEnd(startsAt, work) },
      created: { externalId: work.item.id, config: configOf(work) },
    })
  },

  record: (work, { startsAt, expiresAt = startsAt }, source) => {
    const { order, item } = work
    const config = configOf(work)
    const names = config.names.length
    const priced = certificatePrice(config.sold, { years: item.duration, names }, 0)
    const service = createdService(
      {
        // The item's id: a repeated run stores the same service.
        ...{ id: item.id, customerId: order.customer_id, type, subject: item.subject },
        ...{ productKey: item.product_key, orderItemId: item.id, config, configVersion: version },
        ...{ provider: 'sectigo', externalId: item.id, startsAt, expiresAt },
        renewalPrice: priced.ok ? priced.renewal.due : undefined,
        predecessor: 'ENDED',
      },
      source,
    )
    return sql`${service}, certificate as (${certificateRow(item.id, sql`service`)})`
  },

  activated: async (tx, work) => {
    const { order, item } = work
    const customerId = order.customer_id
    const config = configOf(work)
    const term = { itemId: item.id, days: daysOfYears(item.duration) }
    if (await activateByItself(deps, tx, customerId, term, config)) {
      await markDue(tx, item.id, deps.clock.now())
      await deps.enqueue(tx, advanceCertificate, { serviceId: item.id })
      return
    }
    await notifyOfCertificate(tx, deps, { serviceId: item.id, customerId, config }, 'TO_ACTIVATE', {
      id: item.id,
    })
  },
})

/** Reserves the term after the present one; returns when the service ends then. A late one begins now. */
const reserve = async (
  tx: Queryable,
  { order, item }: ItemWork,
  now: Date,
): Promise<{ readonly until: string } | undefined> => {
  const serviceId = item.service_id ?? ''
  if (!(await reserveNext(tx, serviceId, order.customer_id, item.id))) return undefined
  const [service] = await rowsOf<{ expires_at: string }>(
    tx,
    sql`select expires_at::text from services where id = ${serviceId}::uuid for update`,
  )
  if (service === undefined) return undefined
  const from = Math.max(Date.parse(service.expires_at), now.getTime())
  const until = termEnd(new Date(from), { item })
  return { until: until.toISOString() }
}

/** Creates the fulfilment of a renewal: its term follows the one that runs. */
export const createRenewSsl = (deps: FulfilSslDeps): ItemFulfilment => ({
  fulfil: async (work, steps) => {
    const reserved = await steps.once<{ readonly until: string }, { readonly until: string }>(
      'renewal',
      {
        intent: (tx) => reserve(tx, work, deps.clock.now()),
        look: (intent) => Promise.resolve(intent),
        run: (intent) => Promise.resolve(intent),
      },
    )
    if (reserved === undefined) return { is: 'impossible', why: 'NOT_OURS', refund: 'ALL' }
    const expiresAt = new Date(reserved.until)
    return { is: 'active', startsAt: deps.clock.now(), expiresAt }
  },

  activated: async (tx, work, { expiresAt }) => {
    const { item, order } = work
    const serviceId = item.service_id ?? ''
    if (expiresAt === undefined) return
    await extendOwnService(tx, { serviceId, expiresAt, term: termOf(work) })
    await markDue(tx, serviceId, deps.clock.now())
    await deps.enqueue(tx, advanceCertificate, { serviceId })
    if (order.automatic) await notifyOfRenewal(tx, deps, work, expiresAt)
  },
})
