import type { PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../../platform/db/schema/index.ts'

/** The tables without data of customers, each group with the reason. A new table is here or in its district's list. */
export const impersonalTables: Readonly<Record<string, readonly PgTable[]>> = {
  'what the shop sells and shows': [
    schema.affiliateRules,
    schema.assets,
    schema.banners,
    schema.checkedNames,
    schema.exchangeRates,
    schema.fortuneWheels,
    schema.loyaltyPeriods,
    schema.maintenanceWindows,
    schema.outages,
    schema.packagePrices,
    schema.packages,
    schema.plannedPrices,
    schema.promotions,
    schema.regions,
    schema.servicePrices,
    schema.smsCreditPacks,
    schema.sslCertificates,
    schema.sslPrices,
    schema.tldRules,
    schema.tlds,
    schema.wheelPrizes,
  ],
  'how the shop runs': [
    schema.creditNoteCounters,
    schema.databaseMarks,
    schema.hostingIps,
    schema.invoiceCounters,
    schema.restores,
    schema.secretFingerprints,
    schema.smsGateway,
    schema.systemChecks,
    schema.systemDifferences,
  ],
  'stored for minutes or days, without a customer': [
    schema.sharedLimits,
    schema.smsReceipts,
    schema.unmatchedPushBacks,
    schema.usedNonces,
  ],
}
