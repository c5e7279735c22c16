import { asc, desc } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import {
  packagePrices,
  packages,
  regions,
  servicePrices,
  smsCreditPacks,
  sslCertificates,
  sslPrices,
} from '../../platform/db/schema/index.ts'
import type { Log } from '../../platform/log.ts'
import { fingerprint } from './fingerprint.ts'
import { createReloaded, type Reloaded } from '../../platform/db/reloaded-table.ts'
import { sortPackages } from './sort-packages.ts'
import type { ReadState } from './publish-changes.ts'

type PriceRow = typeof packagePrices.$inferSelect
type SslPriceRow = typeof sslPrices.$inferSelect

/** A package in a region with its term prices, the shortest first. */
export type PackageRecord = Omit<typeof packages.$inferSelect, 'plannedDisabled' | 'plannedAt'> & {
  readonly prices: readonly PriceRow[]
}

/** A certificate with its prices, one year first. */
export type CertificateRecord = typeof sslCertificates.$inferSelect & {
  readonly prices: readonly SslPriceRow[]
}

/** Products besides domains. */
export interface Products {
  readonly regionIds: readonly string[]
  /** All packages, in page order per product and region. */
  readonly packages: readonly PackageRecord[]
  readonly certificates: readonly CertificateRecord[]
  readonly services: readonly (typeof servicePrices.$inferSelect)[]
  /** Sizes of message credits, the smallest first. */
  readonly creditPacks: readonly (typeof smsCreditPacks.$inferSelect)[]
}

const daysOf: Readonly<Record<PriceRow['durationType'], number>> = { DAY: 1, MONTH: 30, YEAR: 365 }

const termDays = ({ duration, durationType }: PriceRow): number => duration * daysOf[durationType]

/** The products with their fingerprint. */
interface ReadProducts extends Products {
  readonly read: ReadState
}

const readProducts = async (db: Queryable, readAt: Date): Promise<ReadProducts> => {
  const [regionRows, packageRows, priceRows, certificateRows, sslPriceRows, services, creditPacks] =
    await Promise.all([
      db
        .select()
        .from(regions)
        .orderBy(desc(regions.priority), asc(regions.createdAt), asc(regions.id)),
      db.select().from(packages),
      db.select().from(packagePrices),
      db.select().from(sslCertificates),
      db.select().from(sslPrices).orderBy(asc(sslPrices.years)),
      db.select().from(servicePrices),
      db.select().from(smsCreditPacks).orderBy(asc(smsCreditPacks.credits)),
    ])
  const prices = Map.groupBy(priceRows, ({ packageKey, regionId }) => `${packageKey} ${regionId}`)
  const sslPricesOf = Map.groupBy(sslPriceRows, ({ slug }) => slug)
  const leastPrice = ({ prices: [first] }: CertificateRecord) => first?.price ?? Infinity
  return {
    regionIds: regionRows.map(({ id }) => id),
    packages: sortPackages(
      packageRows.map((row) => ({
        ...row,
        prices: (prices.get(`${row.key} ${row.regionId}`) ?? []).sort(
          (a, b) => termDays(a) - termDays(b),
        ),
      })),
    ),
    certificates: certificateRows
      .map((row) => ({ ...row, prices: sslPricesOf.get(row.slug) ?? [] }))
      .sort((a, b) => leastPrice(a) - leastPrice(b) || (a.slug < b.slug ? -1 : 1)),
    services,
    creditPacks,
    read: {
      readAt,
      products: fingerprint(
        packageRows,
        priceRows,
        certificateRows,
        sslPriceRows,
        services,
        creditPacks,
      ),
      regions: fingerprint(regionRows),
    },
  }
}

export interface ProductsDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  /** Receives each read state and publishes changes. */
  readonly publishChanges: (read: ReadState) => Promise<void>
}

/** Caches products besides domains and reloads them every minute. */
export const createProducts = ({
  db,
  clock,
  log,
  publishChanges,
}: ProductsDeps): Promise<Reloaded<Products>> =>
  createReloaded(
    () => readProducts(db, clock.now()),
    'the products',
    log,
    ({ read }) => publishChanges(read),
  )
