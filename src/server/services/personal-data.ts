import { sql } from 'drizzle-orm'
import {
  autoRenewals,
  certificateIssuances,
  certificateNames,
  certificates,
  dnsChanges,
  dnsRecords,
  dnsZones,
  documentCases,
  documents,
  domainRemovals,
  domains,
  domainTransfers,
  orderItems,
  orders,
  serverBackups,
  serverBackupTests,
  serverChanges,
  serviceHolds,
  services,
  siteDeployments,
  siteUploads,
  smsCampaigns,
  smsCreditEntries,
  smsCredits,
  smsRecipients,
  smsSenderCarriers,
  smsSenders,
  sshKeys,
  steps,
  webSpaceHosts,
  webSpaceTasks,
  webSpaceTools,
  webSpaceValues,
} from '../platform/db/schema/index.ts'
import {
  ofCustomer,
  ofParent,
  type PersonalData,
  type PersonalTable,
  type RowsOf,
} from '../platform/personal-data/index.ts'

type Column = Parameters<typeof ofCustomer>[0]

const serviceRows = ofCustomer(services.customerId)
const ofService = (column: Column): RowsOf => ofParent(column, services.id, serviceRows)
const ofItem = (column: Column): RowsOf =>
  ofParent(
    column,
    orderItems.id,
    ofParent(orderItems.orderId, orders.id, ofCustomer(orders.customerId)),
  )
const ofZone = (column: Column): RowsOf => ofParent(column, dnsZones.id, ofService(dnsZones.id))

/** The owners of steps: order items, services and what is done with them. */
const ofOwner: RowsOf = (customerId) =>
  sql.join(
    [
      ofItem(steps.owner),
      ofService(steps.owner),
      ofParent(steps.owner, serverChanges.id, ofService(serverChanges.serviceId)),
      ofParent(steps.owner, serverBackupTests.id, ofService(serverBackupTests.serviceId)),
      ofParent(steps.owner, webSpaceTasks.id, ofService(webSpaceTasks.serviceId)),
    ].map((rowsOf) => rowsOf(customerId)),
    sql` or `,
  )

const own = (
  table: PersonalTable['table'],
  rowsOf: RowsOf,
  exported: PersonalTable['exported'] = 'all',
): PersonalTable => ({ table, rowsOf, exported, atDeletion: 'delete' })

const ours = { no: 'How we run the service, which the rest of the export describes' } as const

const issuanceRows = ofItem(certificateIssuances.itemId)

/** The data of what customers own. An account is deleted when its services have ended. */
export const servicesData: PersonalData = {
  tables: [
    {
      table: steps,
      rowsOf: ofOwner,
      exported: ours,
      atDeletion: 'delete',
    },
    {
      ...own(
        documents,
        ofParent(
          documents.orderItemId,
          documentCases.orderItemId,
          ofCustomer(documentCases.customerId),
        ),
        {
          without: [documents.content],
        },
      ),
      file: { folder: 'documents', name: documents.fileName, content: documents.content },
    },
    own(documentCases, ofCustomer(documentCases.customerId)),
    own(
      certificateNames,
      ofParent(certificateNames.issuanceId, certificateIssuances.id, issuanceRows),
    ),
    own(certificateIssuances, issuanceRows),
    own(certificates, ofService(certificates.serviceId)),
    own(dnsChanges, ofZone(dnsChanges.zoneId)),
    {
      table: dnsRecords,
      rowsOf: ofZone(dnsRecords.zoneId),
      exported: 'all',
      atDeletion: { keep: 'Public; published until the domain has another owner' },
    },
    {
      table: dnsZones,
      rowsOf: ofService(dnsZones.id),
      exported: 'all',
      atDeletion: { keep: 'Public; published until the domain has another owner' },
    },
    own(domains, ofService(domains.id)),
    own(domainRemovals, ofCustomer(domainRemovals.customerId)),
    own(domainTransfers, ofCustomer(domainTransfers.customerId)),
    own(autoRenewals, ofService(autoRenewals.serviceId)),
    own(serviceHolds, ofService(serviceHolds.serviceId)),
    own(serverBackupTests, ofService(serverBackupTests.serviceId), ours),
    own(serverBackups, ofService(serverBackups.serviceId)),
    own(serverChanges, ofService(serverChanges.serviceId), ours),
    own(siteDeployments, ofService(siteDeployments.serviceId), {
      without: [siteDeployments.sealedToken],
    }),
    own(siteUploads, ofService(siteUploads.serviceId), { without: [siteUploads.content] }),
    own(webSpaceTools, ofService(webSpaceTools.serviceId), ours),
    own(webSpaceTasks, ofService(webSpaceTasks.serviceId), ours),
    own(webSpaceHosts, ofItem(webSpaceHosts.itemId)),
    own(webSpaceValues, ofItem(webSpaceValues.itemId), {
      no: 'Secrets; the page of the website shows them to a confirmed customer',
    }),
    own(
      smsRecipients,
      ofParent(smsRecipients.campaignId, smsCampaigns.id, ofCustomer(smsCampaigns.customerId)),
    ),
    own(smsCampaigns, ofCustomer(smsCampaigns.customerId)),
    own(smsCreditEntries, ofCustomer(smsCreditEntries.customerId)),
    own(smsCredits, ofCustomer(smsCredits.customerId)),
    own(
      smsSenderCarriers,
      ofParent(smsSenderCarriers.itemId, smsSenders.itemId, ofCustomer(smsSenders.customerId)),
    ),
    own(smsSenders, ofCustomer(smsSenders.customerId)),
    own(sshKeys, ofCustomer(sshKeys.customerId)),
    {
      table: services,
      rowsOf: serviceRows,
      exported: 'all',
      atDeletion: { overwrite: { config: sql`config - 'sealedPassword'` } },
    },
  ],
  obstacles: [
    {
      code: 'SERVICES_ACTIVE',
      count: (customerId) => sql`(select count(*) from services
        where customer_id = ${customerId}::uuid and state not in ('ENDED', 'MOVED_AWAY'))`,
    },
  ],
}
