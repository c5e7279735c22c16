import { parseDomain } from '../catalogue/domain-names/index.ts'
import type { LoadedCatalogue } from '../catalogue/load-catalogue.ts'
import type { Config } from '../platform/config.ts'
import { jobAlone } from '../platform/jobs/index.ts'
import { mailJob, type MailDeps } from '../platform/mail/index.ts'
import type { Module } from '../platform/modules/index.ts'
import type { Powerdns } from '../providers/powerdns/index.ts'
import type { Resolvers } from '../providers/resolvers/index.ts'
import { createIpLimit } from '../platform/rate-limit.ts'
import type { Services, ServicesDeps } from './create-services.ts'
import {
  backupTestMail,
  changeServer,
  createBackUpDue,
  createEndUnpaid,
  createFollowHolds,
  createNoticeRemovals,
  createRemoveOldBackups,
  createRemoveRemains,
  createRunBackupTest,
  createRunChange,
  createTestBackups,
  createWakeBackupTests,
  createWakeChanges,
  mailBackupTest,
  mailMailPort,
  mailPortMail,
  mailRemovalNotice,
  mailServerRemoved,
  mailServerStuck,
  removalNoticeMail,
  removeServerRemains,
  serverRemovedMail,
  serverStuckMail,
  sshKeyRoutes,
  testServerBackup,
  type RegionDeps,
} from './cloud-servers/index.ts'
import { createPublishZone, dnsRoutes, publishZone } from './dns/index.ts'
import {
  createLockNewDomain,
  createRequireDomain,
  createSendNotices,
  createSetArrivedContact,
  domainNoticeMail,
  lockNewDomain,
  mailDomainNotice,
  ownedDomainRoutes,
  setArrivedContact,
  type OwnedDomainDeps,
} from './domains/index.ts'
import { placeOverdueHolds } from './lifecycle/index.ts'
import { ownedServiceRoutes, type OwnedServiceDeps } from './owned-services/index.ts'
import {
  deleteOldDocuments,
  documentMailJob,
  documentRoutes,
  type CaseWaits,
} from './registrant-documents/index.ts'
import { senderModule, type SenderModuleDeps } from './sms-senders/index.ts'
import { slaModule } from './sla/index.ts'
import { suspensionModule } from './suspensions/index.ts'
import { usageHistoryModule } from './usage-history/index.ts'
import { transferRoutes, type TransferRouteDeps } from './transfers/index.ts'

interface ServiceModuleDeps
  extends Omit<ServicesDeps, 'publicInfo' | 'forget' | 'resolvers'>, RegionDeps {
  readonly config: Pick<
    Config,
    | 'providerMailTo'
    | 'lookupsPerMinute'
    | 'nameservers'
    | 'parkingIps'
    | 'hostingIps'
    | 'reverseZones'
  >
  readonly powerdns: Powerdns
  readonly resolvers: Resolvers
  readonly mail: MailDeps
  readonly catalogue: LoadedCatalogue
  readonly services: Services
  readonly tidyEveryMs: number
  readonly selling: Pick<OwnedDomainDeps, 'pricesOn'> &
    Pick<TransferRouteDeps, 'settle'> &
    Pick<
      OwnedServiceDeps,
      'kinds' | 'renewalTotal' | 'smallestPayment' | 'pending' | 'isInvited'
    > & {
      readonly waits: CaseWaits
      readonly refundItem: SenderModuleDeps['refundItem']
    }
}

const removalsEveryMs = 5_000
const syncEveryMs = 60_000
const domainNoticesEveryMs = 600_000
const changesEveryMs = 5_000
const backupsEveryMs = 60_000
const holdsEveryMs = 5_000

const domainModule = (deps: ServiceModuleDeps): Module => {
  const { catalogue, services, selling, mail } = deps
  const { removals, tasks, sync } = services
  const { pricesOn } = selling
  return {
    routes: ownedDomainRoutes({
      ...{ ...deps, removals, tasks, pricesOn },
      ourNameservers: deps.config.nameservers,
      isIcanns: (name) =>
        catalogue.tlds.renewable.find(name.slice(name.indexOf('.') + 1))?.kind === 'gtld',
    }),
    jobs: [
      jobAlone(setArrivedContact, createSetArrivedContact(deps)),
      jobAlone(lockNewDomain, createLockNewDomain(deps)),
      mailJob(mailDomainNotice, domainNoticeMail, mail),
    ],
    schedules: [
      { name: 'removals', everyMs: removalsEveryMs, run: () => removals.retryDue() },
      { name: 'sponsorship of domains', everyMs: syncEveryMs, run: () => sync.syncDue() },
      {
        name: 'notices about domains',
        everyMs: domainNoticesEveryMs,
        run: createSendNotices({ ...deps, pricesOn }),
      },
    ],
  }
}

const documentModule = (deps: ServiceModuleDeps): Module => {
  const { db, clock, mail, config, selling } = deps
  return {
    routes: documentRoutes({ ...deps, waits: selling.waits }),
    jobs: [documentMailJob({ ...mail, provider: config.providerMailTo })],
    schedules: [
      {
        name: 'old documents',
        everyMs: deps.tidyEveryMs,
        run: () => deleteOldDocuments(db, clock.now()),
      },
    ],
  }
}

const transferModule = (deps: ServiceModuleDeps): Module => {
  const { catalogue, services, selling, config } = deps
  return {
    routes: transferRoutes({
      ...deps,
      readName: (typed) => parseDomain(typed, catalogue.tlds),
      check: services.checkTransfer,
      codeLimit: services.codeLimit,
      limit: createIpLimit(config.lookupsPerMinute, 60),
      settle: selling.settle,
    }),
  }
}

const dnsModule = (deps: ServiceModuleDeps): Module => {
  const { db, log, clock, enqueue, powerdns, resolvers, config } = deps
  const { nameservers, hostingIps } = config
  const requireDomain = createRequireDomain(deps)
  return {
    routes: dnsRoutes({
      ...{ db, clock, enqueue, nameservers, hostingIps, newZones: deps.services.newZones },
      resolvers,
      requireDomain: (id, { customer }) => requireDomain(customer.customerId, id),
    }),
    jobs: [jobAlone(publishZone, createPublishZone({ db, log, powerdns, nameservers }))],
  }
}

const cloudServerModule = (deps: ServiceModuleDeps): Module => {
  const { mail } = deps
  const provider = deps.config.providerMailTo
  const backUpDue = createBackUpDue(deps)
  const { reverseZones, nameservers } = deps.config
  return {
    routes: sshKeyRoutes(deps),
    jobs: [
      jobAlone(changeServer, createRunChange({ ...deps, reverseZones, nameservers })),
      jobAlone(testServerBackup, createRunBackupTest(deps)),
      jobAlone(removeServerRemains, createRemoveRemains(deps)),
      mailJob(mailServerStuck, serverStuckMail, { ...mail, provider }),
      mailJob(mailBackupTest, backupTestMail, { ...mail, provider }),
      mailJob(mailMailPort, mailPortMail, { ...mail, provider }),
      mailJob(mailRemovalNotice, removalNoticeMail, mail),
      mailJob(mailServerRemoved, serverRemovedMail, mail),
    ],
    schedules: [
      { name: 'changes of servers', everyMs: changesEveryMs, run: createWakeChanges(deps) },
      { name: 'holds of servers', everyMs: holdsEveryMs, run: createFollowHolds(deps) },
      {
        name: 'removal notices of servers',
        everyMs: backupsEveryMs,
        run: createNoticeRemovals(deps),
      },
      { name: 'unpaid servers', everyMs: backupsEveryMs, run: createEndUnpaid(deps) },
      { name: 'backups of servers', everyMs: backupsEveryMs, run: backUpDue },
      { name: 'tests of backups', everyMs: backupsEveryMs, run: createTestBackups(deps) },
      {
        name: 'running tests of backups',
        everyMs: changesEveryMs,
        run: createWakeBackupTests(deps),
      },
      {
        name: 'old backups of servers',
        everyMs: deps.tidyEveryMs,
        run: createRemoveOldBackups(deps),
      },
    ],
  }
}

const ownedServiceModule = ({ db, clock, selling }: ServiceModuleDeps): Module => {
  const { kinds, renewalTotal, smallestPayment, pending, isInvited } = selling
  return {
    routes: ownedServiceRoutes({
      ...{ db, clock, kinds, renewalTotal, smallestPayment, pending, isInvited },
    }),
    schedules: [
      {
        name: 'overdue services',
        everyMs: holdsEveryMs,
        run: () => placeOverdueHolds(db, clock.now()),
      },
    ],
  }
}

/** Returns the modules of customers' services, servers, domains, DNS zones, registrant documents, senders’ names, transfers and SLA credits. */
export const serviceModules = (deps: ServiceModuleDeps): readonly Module[] => [
  ownedServiceModule(deps),
  usageHistoryModule({ ...deps, kinds: deps.selling.kinds }),
  cloudServerModule(deps),
  domainModule(deps),
  dnsModule(deps),
  documentModule(deps),
  senderModule({ ...deps, refundItem: deps.selling.refundItem }),
  transferModule(deps),
  suspensionModule(deps),
  slaModule({ ...deps, mail: { ...deps.mail, provider: deps.config.providerMailTo } }),
]
