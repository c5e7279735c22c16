import { sql, type SQL } from 'drizzle-orm'
import {
  autoRenewals,
  certificateIssuances,
  certificateNames,
  certificates,
  delinquentAccounts,
  dnsChanges,
  dnsRecords,
  dnsZones,
  documentCases,
  deployHooks,
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
  serviceUsage,
  services,
  webSpaceDeployments,
  webSpaceProviders,
  webSpaceUploads,
  slaClaims,
  smsCampaigns,
  smsCreditEntries,
  smsCredits,
  smsRecipients,
  smsSenderCarriers,
  smsSenders,
  sshKeys,
  steps,
  suspendingProviders,
  webSpaceHosts,
  webSpaceTasks,
  webSpaceTools,
  webSpaceValues,
} from '../platform/db/schema/index.ts'
import {
  ofCustomer,
  ofParent,
  own,
  type PersonalData,
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

/** The owners of steps: order items, services and what is done with them. One list, for the index. */
const ofOwner: RowsOf = (customerId) =>
  sql`${steps.owner} in (
    select i.id from order_items i join orders o on o.id = i.order_id
      where o.customer_id = ${customerId}::uuid
    ${sql.join(
      [sql`server_changes`, sql`server_backup_tests`, sql`web_space_tasks`].map(
        (table) => sql`union all select t.id from ${table} t join services s on s.id = t.service_id
          where s.customer_id = ${customerId}::uuid`,
      ),
      sql` `,
    )}
    union all select s.id from services s where s.customer_id = ${customerId}::uuid)`

const ours = { no: 'How we run the service, which the rest of the export describes' } as const

/** What was removed less than 30 days ago, or has backups and tasks: jobs at the provider need the rows. */
const waitsFor = (customerId: SQL, now: Date): SQL => sql`exists (select from services s
  where s.customer_id = ${customerId} and s.provider in ${suspendingProviders} and (
    s.ends_at > ${now.toISOString()}::timestamptz - interval '30 days'
    or (s.provider in ${webSpaceProviders} and s.state = 'ENDED' and s.external_id is not null
      and s.config ->> 'backupsRemovedAt' is null)
    or exists (select from server_backups b where b.service_id = s.id)
    or exists (select from server_backup_tests t where t.service_id = s.id and t.ended_at is null)
    or exists (select from server_changes c where c.service_id = s.id and c.state = 'RUNNING')
    or exists (select from web_space_tasks w where w.service_id = s.id and w.state = 'RUNNING')))`

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
    {
      table: domainRemovals,
      rowsOf: ofCustomer(domainRemovals.customerId),
      exported: 'all',
      atDeletion: {
        keep: 'Which names the customer had: our name server gives their zones to the next owner',
      },
    },
    own(domainTransfers, ofCustomer(domainTransfers.customerId)),
    own(autoRenewals, ofService(autoRenewals.serviceId)),
    own(delinquentAccounts, ofCustomer(delinquentAccounts.customerId)),
    own(serviceHolds, ofService(serviceHolds.serviceId)),
    own(serviceUsage, ofService(serviceUsage.serviceId)),
    own(serverBackupTests, ofService(serverBackupTests.serviceId), ours),
    own(serverBackups, ofService(serverBackups.serviceId)),
    own(serverChanges, ofService(serverChanges.serviceId), ours),
    own(webSpaceDeployments, ofService(webSpaceDeployments.serviceId), {
      without: [webSpaceDeployments.sealedToken],
    }),
    own(deployHooks, ofService(deployHooks.serviceId), {
      without: [deployHooks.sealedToken, deployHooks.sealedSecret],
    }),
    own(webSpaceUploads, ofService(webSpaceUploads.serviceId), {
      without: [webSpaceUploads.content],
    }),
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
    own(smsCampaigns, ofCustomer(smsCampaigns.customerId), { without: [smsCampaigns.requestKey] }),
    own(smsCreditEntries, ofCustomer(smsCreditEntries.customerId)),
    own(smsCredits, ofCustomer(smsCredits.customerId)),
    own(
      smsSenderCarriers,
      ofParent(smsSenderCarriers.itemId, smsSenders.itemId, ofCustomer(smsSenders.customerId)),
    ),
    own(smsSenders, ofCustomer(smsSenders.customerId)),
    own(slaClaims, ofCustomer(slaClaims.customerId)),
    own(sshKeys, ofCustomer(sshKeys.customerId)),
    {
      table: services,
      rowsOf: serviceRows,
      exported: 'all',
      atDeletion: { overwrite: { config: sql`config - 'sealedPassword'` } },
    },
  ],
  waitsFor,
}
