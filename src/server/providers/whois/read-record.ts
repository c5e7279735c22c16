import { contactLink, isWithheld } from '../withheld.ts'
import { readDate } from './read-date.ts'
import { readLines, type WhoisLine } from './read-lines.ts'

/** The published facts of a registered name. */
export interface WhoisRecord {
  readonly registrar: string | undefined
  /** As published, without explanatory URLs. */
  readonly statuses: readonly string[]
  readonly registeredAt: Date | undefined
  readonly updatedAt: Date | undefined
  readonly expiresAt: Date | undefined
  /** Lower case, without a final dot and IPs. */
  readonly nameservers: readonly string[]
  readonly signed: boolean | undefined
  readonly registrant: {
    readonly name: string | undefined
    readonly email: string | undefined
    readonly phone: string | undefined
    readonly contactUrl: string | undefined
    /** Some facts are withheld. */
    readonly redacted: boolean
  }
}

/** `limited`: the server limits our queries. */
export type WhoisReading =
  | { readonly state: 'registered'; readonly record: WhoisRecord }
  | { readonly state: 'not-found' | 'limited' | 'unclear' }

/** Keys of each fact on common servers, the most reliable first. */
const keys = {
  domain: ['domain name', 'domain', 'domainname'],
  registrar: [
    ...['registrar', 'registrar name', 'registrar organization', 'sponsoring registrar'],
    ...['authorized agency', 'registration service provider', 'current registrar'],
  ],
  registered: [
    ...['creation date', 'created date', 'created', 'created on', 'registered on', 'registered'],
    ...['registration time', 'registered date', 'registration date', 'domain created'],
    ...['relevant dates registered on', 'domain name commencement date'],
  ],
  updated: [
    ...['updated date', 'last updated', 'last updated date', 'last updated on', 'last update'],
    ...['changed', 'modified', 'last modified', 'last changed', 'relevant dates last updated'],
  ],
  expires: [
    ...['registry expiry date', 'registrar registration expiration date', 'expiry date'],
    ...['expiration date', 'expiration time', 'exp date', 'expires on', 'expires', 'expire date'],
    ...['expire', 'paid till', 'renewal date', 'valid until', 'relevant dates expiry date'],
  ],
  statuses: ['domain status', 'status', 'registration status', 'state'],
  nameservers: [
    ...['name server', 'nserver', 'nameserver', 'name servers', 'nameservers', 'host name'],
    ...['domain servers', 'domain nameservers', 'hostname', 'dns'],
  ],
  signed: ['dnssec', 'signed', 'dnssec signed'],
  name: [
    ...['registrant name', 'registrant', 'registrant contact name', 'domain holder', 'holder'],
    ...['holder name', 'owner name', 'owner', 'person'],
  ],
  organization: [
    ...['registrant organization', 'registrant organisation', 'registrant org'],
    ...['domain holder organization', 'holder organization', 'owner organization', 'org'],
  ],
  email: [
    ...['registrant email', 'registrant contact email', 'domain holder email', 'holder email'],
    ...['owner email', 'registrant e mail'],
  ],
  phone: [
    ...['registrant phone', 'registrant contact phone', 'registrant phone number'],
    ...['domain holder phone', 'owner phone', 'registrant tel'],
  ],
  contact: ['registrant contact url', 'registrant contact uri', 'registrant web contact'],
} as const

const notFound =
  /^\W*(no match|not found|no data found|no entries found|no object found|domain (name )?not (found|known)|no matching record|nothing found|not registered|no information (was )?found)|(is|was|has) (not|no longer) (been )?(registered|found)|is (free|available for)|object does not exist|not found in (the )?database/im
const limited =
  /(quota|rate|limit|queries|requests)\b.{0,40}\bexceeded|exceeded .{0,40}\b(quota|rate|limit|queries|requests)|too many (requests|queries|connections)|excessive quer|(access|connection|request) (has been )?(denied|refused)|temporarily (denied|blocked)|black ?listed/i

const readAll = (lines: readonly WhoisLine[], names: readonly string[]): string[] => {
  for (const key of names) {
    const values = lines.flatMap((line) => (line.key === key ? [line.value] : []))
    if (values.some((value) => value !== '')) return values.filter((value) => value !== '')
  }
  return []
}

const hostOf = (value: string): string =>
  (value.split(/[\s,(]/)[0] ?? '').toLowerCase().replace(/\.$/, '')

/** Shortens `clientHold https://icann.org/epp#clientHold` to `clientHold`. */
const statusOf = (value: string): string =>
  value.replace(/\s*\(?https?:\/\/.*$/i, '').replace(/\s+--.*$/, '')

const signedOf = (value: string | undefined): boolean | undefined => {
  if (value === undefined) return undefined
  if (/^(unsigned|no|inactive|unsigned delegation|n)$/i.test(value)) return false
  return /^(signed|yes|active|signeddelegation|signed delegation|y)/i.test(value) ? true : undefined
}

const readRegistrant = (lines: readonly WhoisLine[]): WhoisRecord['registrant'] => {
  const one = (names: readonly string[]): string | undefined => readAll(lines, names)[0]
  const shown = (value: string | undefined): string | undefined =>
    value === undefined || isWithheld(value) ? undefined : value
  const name = shown(one(keys.name)) ?? shown(one(keys.organization))
  const written = shown(one(keys.email))
  // 'Please query the RDDS service of the registrar' is no email.
  const email = written?.includes('@') === true ? written : undefined
  const phone = shown(one(keys.phone))
  const contactUrl = contactLink(one(keys.contact)) ?? contactLink(one(keys.email))
  return {
    name,
    email,
    phone,
    contactUrl,
    redacted: name === undefined || email === undefined || phone === undefined,
  }
}

const readRecord = (lines: readonly WhoisLine[], statuses: readonly string[]): WhoisRecord => {
  const one = (names: readonly string[]): string | undefined => readAll(lines, names)[0]
  const day = (names: readonly string[]): Date | undefined => {
    const value = one(names)
    return value === undefined ? undefined : readDate(value)
  }
  const hosts = readAll(lines, keys.nameservers).map(hostOf)
  return {
    registrar: one(keys.registrar),
    registeredAt: day(keys.registered),
    updatedAt: day(keys.updated),
    expiresAt: day(keys.expires),
    signed: signedOf(one(keys.signed)),
    statuses,
    nameservers: [...new Set(hosts.filter((host) => /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(host)))],
    registrant: readRegistrant(lines),
  }
}

/** Reads a response about `name`; another name's record, or none, is `unclear`. */
export const readWhois = (name: string, text: string): WhoisReading => {
  const lines = readLines(text)
  const shown = readAll(lines, keys.domain)[0]?.toLowerCase().replace(/\.$/, '')
  const statuses = readAll(lines, keys.statuses).map(statusOf)
  if (statuses.some((status) => /^(free|available|not registered)$/i.test(status))) {
    return { state: 'not-found' }
  }
  const record = readRecord(lines, statuses)
  const isRegistered =
    record.registrar !== undefined ||
    record.registeredAt !== undefined ||
    record.nameservers.length > 0 ||
    statuses.length > 0
  // Some servers show the U-label: only ASCII names are comparable.
  const isAnother =
    shown !== undefined && /^[ -~]+$/.test(shown) && !shown.split(' ').includes(name)
  if (shown !== undefined && isRegistered && !isAnother) return { state: 'registered', record }
  if (notFound.test(text)) return { state: 'not-found' }
  return { state: limited.test(text) ? 'limited' : 'unclear' }
}
