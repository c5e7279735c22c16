import * as v from 'valibot'
import type { Clock } from '../../platform/clock.ts'
import * as domains from './account-domains.ts'
import * as accounts from './accounts.ts'
import * as autoSsl from './auto-ssl.ts'
import * as backups from './backups.ts'
import { createWhmClient } from './client.ts'
import type { WhmConfig } from './config.ts'
import { dkimRecord } from './dkim.ts'
import * as forwarders from './email-forwarders.ts'
import type { EmailForwarder } from './email-forwarders.ts'
import * as mailboxes from './mailboxes.ts'
import { createEnsurePackage } from './packages.ts'
import { panelLink } from './panel.ts'
import * as php from './php.ts'
import * as vhosts from './vhost-certificates.ts'
import { listUsage, readUsage } from './usage.ts'

const Functions = v.object({ app: v.array(v.string()) })
const Hostname = v.object({ hostname: v.string() })

/** Creates the calls of one WHM server (WHM API 1); all reject with ProviderError. */
export const createWhm = (config: WhmConfig, clock: Clock) => {
  const client = createWhmClient(config, clock)
  return {
    packageName: client.packageName,
    findAccount: (user: string) => accounts.findAccount(client, user),
    listAccounts: () => accounts.listAccounts(client),
    countAccounts: () => accounts.countAccounts(client),
    findDomainUser: (domain: string) => accounts.findDomainUser(client, domain),
    createAccount: (account: accounts.NewAccount) => accounts.createAccount(client, account),
    suspendAccount: (user: string, reason: string) => accounts.suspendAccount(client, user, reason),
    unsuspendAccount: (user: string) => accounts.unsuspendAccount(client, user),
    removeAccount: (user: string) => accounts.removeAccount(client, user),
    changePackage: (user: string, name: string) => accounts.changePackage(client, user, name),
    setPassword: (user: string, password: string) => accounts.setPassword(client, user, password),
    setNightlyBackup: (user: string, on: boolean) => accounts.setNightlyBackup(client, user, on),
    ensurePackage: createEnsurePackage(client, clock),
    panelLink: (user: string, options?: Parameters<typeof panelLink>[2]) =>
      panelLink(client, user, options),
    readUsage: (user: string) => readUsage(client, user),
    listUsage: () => listUsage(client),
    startAutoSsl: (user: string) => autoSsl.startAutoSsl(client, user),
    sslProblems: (user: string) => autoSsl.sslProblems(client, user),
    securedNames: (user: string) => autoSsl.securedNames(client, user, clock.now()),
    vhostCsr: (user: string, request: vhosts.VhostRequest) =>
      vhosts.vhostCsr(client, user, request),
    installCertificate: (
      user: string,
      domains: readonly string[],
      certificate: vhosts.VhostCertificate,
    ) => vhosts.installCertificate(client, user, domains, certificate),
    parkedDomains: (user: string) => domains.listParkedDomains(client, user),
    parkDomain: (user: string, domain: string, mainDomain: string) =>
      domains.parkDomain(client, user, domain, mainDomain),
    addonDomains: (user: string) => domains.listAddonDomains(client, user),
    addAddonDomain: (user: string, domain: string) => domains.addAddonDomain(client, user, domain),
    removeAddonDomain: (user: string, domain: string) =>
      domains.removeAddonDomain(client, user, domain),
    listForwarders: (user: string, domain: string) =>
      forwarders.listForwarders(client, user, domain),
    addForwarder: (user: string, one: EmailForwarder) => forwarders.addForwarder(client, user, one),
    removeForwarder: (user: string, one: EmailForwarder) =>
      forwarders.removeForwarder(client, user, one),
    listMailboxes: (user: string) => mailboxes.listMailboxes(client, user),
    addMailbox: (user: string, email: string, password: string) =>
      mailboxes.addMailbox(client, user, email, password),
    setMailboxPassword: (user: string, email: string, password: string) =>
      mailboxes.setMailboxPassword(client, user, email, password),
    removeMailbox: (user: string, email: string) => mailboxes.removeMailbox(client, user, email),
    dkimRecord: (user: string, domain: string) => dkimRecord(client, user, domain),
    phpVersions: (user: string) => php.phpVersions(client, user),
    phpOfVhosts: (user: string) => php.phpOfVhosts(client, user),
    setPhp: (user: string, domain: string, version: string) =>
      php.setPhp(client, user, domain, version),
    startArchive: (user: string) => backups.startArchive(client, user),
    archiveState: (id: string) => backups.archiveState(client, id),
    ownBackups: (user: string) => backups.ownBackups(client, user),
    startOwnBackup: (user: string) => backups.startOwnBackup(client, user),
    restorePoints: (user: string) => backups.restorePoints(client, user),
    startRestore: (user: string, day: string) => backups.startRestore(client, user, day),
    restoreState: (user: string, day: string) => backups.restoreState(client, user, day),
    /** Returns the functions that our token may call. */
    allowedFunctions: async () => new Set((await client.call('applist', Functions)).app),
    hostname: async () => (await client.call('gethostname', Hostname)).hostname,
  }
}

export type Whm = ReturnType<typeof createWhm>
