import type { Contact, Domain } from '../domain-table.ts'
import { takenFacts } from '../taken-facts.ts'

interface RecordFacts {
  readonly name: string
  readonly statuses: readonly string[]
  readonly createdAt: Date
  readonly changedAt: Date
  readonly expiresAt: Date
  readonly nameServers: readonly string[]
  readonly isSigned: boolean
  readonly registrar: { readonly name: string; readonly ianaId: string }
  readonly owner:
    | {
        readonly name: string
        readonly organisation: string
        readonly city: string
        readonly country: string
        readonly email: string
        readonly voice: string
      }
    | undefined
  readonly contactUrl?: string | undefined
}

/** Writes the record of an initially taken name. */
export function takenRecord(name: string, now: Date): string {
  const facts = takenFacts(name, now)
  const { owner } = facts
  return recordOf({
    ...facts,
    name,
    owner: owner && { ...owner, email: `hostmaster@${name}`, voice: '+855.23000000' },
  })
}

/** Writes the record of a name created by EPP; only organisations are shown. */
export function createdRecord(domain: Domain, registrant: Contact | undefined): string {
  const createdAt = new Date(domain.createdAt)
  return recordOf({
    name: domain.name,
    statuses: [domain.nameServers.length === 0 ? 'inactive' : 'ok', 'addPeriod'],
    createdAt,
    changedAt: createdAt,
    expiresAt: new Date(domain.expiresAt),
    nameServers: domain.nameServers,
    isSigned: false,
    registrar: { name: `Registrar ${domain.clientId}`, ianaId: '9999' },
    owner: registrant === undefined || registrant.organisation === '' ? undefined : registrant,
  })
}

/** Writes the response for an unregistered name. */
export function noRecord(name: string): string {
  return isThai(name)
    ? `Whois Server Version 2.1.7\n\n% No match for "${name.toUpperCase()}".\n`
    : `The queried object does not exist: ${name}\n`
}

function isThai(name: string): boolean {
  return name.endsWith('.th')
}

function recordOf(facts: RecordFacts): string {
  const lines = isThai(facts.name) ? thaiLines(facts) : genericLines(facts)
  return `${lines.join('\n')}\n`
}

/** Writes ICANN's WHOIS profile of 2013. */
function genericLines(facts: RecordFacts): string[] {
  const { owner, contactUrl } = facts
  const redacted = 'REDACTED FOR PRIVACY'
  return [
    `Domain Name: ${facts.name.toUpperCase()}`,
    `Updated Date: ${facts.changedAt.toISOString()}`,
    `Creation Date: ${facts.createdAt.toISOString()}`,
    `Registry Expiry Date: ${facts.expiresAt.toISOString()}`,
    `Registrar: ${facts.registrar.name}`,
    `Registrar IANA ID: ${facts.registrar.ianaId}`,
    ...facts.statuses.map((status) => `Domain Status: ${status} https://icann.org/epp#${status}`),
    `Registrant Name: ${owner?.name ?? redacted}`,
    `Registrant Organization: ${owner?.organisation ?? redacted}`,
    `Registrant City: ${owner?.city ?? redacted}`,
    `Registrant Country: ${owner?.country ?? 'KH'}`,
    `Registrant Phone: ${owner?.voice ?? redacted}`,
    `Registrant Email: ${owner?.email ?? contactUrl ?? redacted}`,
    ...facts.nameServers.map((host) => `Name Server: ${host.toUpperCase()}`),
    `DNSSEC: ${facts.isSigned ? 'signedDelegation' : 'unsigned'}`,
    `>>> Last update of WHOIS database: ${facts.changedAt.toISOString()} <<<`,
    '',
    'TERMS OF USE: data of this world are invented, and may be used for tests.',
  ]
}

/** Writes the Thai registry's form, which names organisations only. */
function thaiLines(facts: RecordFacts): string[] {
  const day = (date: Date) =>
    date.toLocaleDateString('en-GB', {
      day: '2-digit',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    })
  const line = (key: string, value: string) => `${`${key}:`.padEnd(28)}${value}`
  const { owner } = facts
  return [
    'Whois Server Version 2.1.7',
    '',
    line('Domain Name', facts.name.toUpperCase()),
    line('Registrar', facts.registrar.name),
    ...facts.nameServers.map((host) => line('Name Server', host.toUpperCase())),
    line('DNSSEC', facts.isSigned ? 'signed' : 'unsigned'),
    ...facts.statuses.map((status) => line('Status', status === 'ok' ? 'ACTIVE' : status)),
    line('Updated date', day(facts.changedAt)),
    line('Created date', day(facts.createdAt)),
    line('Exp date', day(facts.expiresAt)),
    line(
      'Domain Holder Organization',
      owner === undefined ? 'Data protected, not disclosed' : owner.organisation,
    ),
    line('Domain Holder Country', owner?.country ?? 'TH'),
    '',
    line('Tech Contact', '30000'),
    line('Tech Organization', facts.registrar.name),
    '',
    '>>> Last update of whois data: every day <<<',
  ]
}
