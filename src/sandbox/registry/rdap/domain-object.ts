import { domainStatuses } from '../domain-statuses.ts'
import type { Contact, Domain } from '../domain-table.ts'
import { graceStatus } from '../grace-status.ts'
import { stableHash } from '../initial-state.ts'
import { takenFacts } from '../taken-facts.ts'

const CONFORMANCE = ['rdap_level_0', 'icann_rdap_response_profile_1', 'redacted']

/** A vCard property: name, parameters, type, value (RFC 7095). */
type VcardProperty = readonly [string, Readonly<Record<string, string>>, string, unknown]

interface DomainFacts {
  readonly name: string
  readonly statuses: readonly string[]
  readonly createdAt: string
  readonly changedAt: string
  readonly expiresAt: string
  readonly nameServers: readonly string[]
  readonly isSigned: boolean
  readonly registrar: { readonly name: string; readonly ianaId: string }
  readonly owner: readonly VcardProperty[] | undefined
  /** A contact link for redacted data (RFC 8605). */
  readonly contactUrl?: string | undefined
}

/** Returns the RDAP object of an initially taken name (RFC 9083 §5.3). */
export function takenDomainObject(name: string, now: Date, selfUrl: string) {
  const facts = takenFacts(name, now)
  return domainObject(
    {
      ...facts,
      name,
      createdAt: facts.createdAt.toISOString(),
      changedAt: facts.changedAt.toISOString(),
      expiresAt: facts.expiresAt.toISOString(),
      owner:
        facts.owner === undefined
          ? undefined
          : [
              ['fn', {}, 'text', facts.owner.name],
              ['org', {}, 'text', facts.owner.organisation],
              ['email', {}, 'text', `hostmaster@${name}`],
              ['tel', { type: 'voice' }, 'uri', 'tel:+855.23000000'],
              address([], facts.owner.city, '', '', facts.owner.country),
            ],
    },
    now,
    selfUrl,
  )
}

/** Returns the RDAP object of a name created by EPP, with a redacted registrant. */
export function createdDomainObject(
  domain: Domain,
  registrant: Contact | undefined,
  now: Date,
  selfUrl: string,
) {
  const isOrganisation = registrant !== undefined && registrant.organisation !== ''
  const grace = graceStatus(domain, now)
  return domainObject(
    {
      name: domain.name,
      statuses: [...new Set([...domainStatuses(domain), ...(grace === undefined ? [] : [grace])])],
      createdAt: domain.createdAt,
      changedAt: domain.createdAt,
      expiresAt: domain.expiresAt,
      nameServers: domain.nameServers,
      isSigned: false,
      registrar: { name: `Registrar ${domain.clientId}`, ianaId: '9999' },
      owner: isOrganisation
        ? [
            ['fn', {}, 'text', registrant.name],
            ['org', {}, 'text', registrant.organisation],
            ['email', {}, 'text', registrant.email],
            ['tel', { type: 'voice' }, 'uri', `tel:${registrant.voice}`],
            address(
              registrant.streets,
              registrant.city,
              registrant.state,
              registrant.postalCode,
              registrant.country,
            ),
          ]
        : undefined,
    },
    now,
    selfUrl,
  )
}

/** Returns an RDAP error body (RFC 9083 §6). */
export function rdapError(errorCode: number, title: string, description: string) {
  return {
    rdapConformance: ['rdap_level_0'],
    errorCode,
    title,
    description: [description],
  }
}

function domainObject(facts: DomainFacts, now: Date, selfUrl: string) {
  const { name, owner, registrar } = facts
  const handle = `D${stableHash(`roid ${name}`)}-SBX`
  return {
    rdapConformance: CONFORMANCE,
    objectClassName: 'domain',
    handle,
    ldhName: name,
    links: [{ value: selfUrl, rel: 'self', href: selfUrl, type: 'application/rdap+json' }],
    status: facts.statuses.map(rdapStatus),
    events: [
      { eventAction: 'registration', eventDate: facts.createdAt },
      { eventAction: 'last changed', eventDate: facts.changedAt },
      { eventAction: 'expiration', eventDate: facts.expiresAt },
      { eventAction: 'last update of RDAP database', eventDate: now.toISOString() },
    ],
    nameservers: facts.nameServers.map((host) => ({
      objectClassName: 'nameserver',
      ldhName: host,
    })),
    secureDNS: { delegationSigned: facts.isSigned },
    entities: [
      {
        objectClassName: 'entity',
        handle: registrar.ianaId,
        roles: ['registrar'],
        publicIds: [{ type: 'IANA Registrar ID', identifier: registrar.ianaId }],
        vcardArray: vcard([['fn', {}, 'text', registrar.name]]),
        entities: [
          {
            objectClassName: 'entity',
            roles: ['abuse'],
            vcardArray: vcard([
              ['fn', {}, 'text', 'Abuse desk'],
              ['email', {}, 'text', 'abuse@registrar.example'],
              ['tel', { type: 'voice' }, 'uri', 'tel:+855.23000001'],
            ]),
          },
        ],
      },
      {
        objectClassName: 'entity',
        ...(owner === undefined ? {} : { handle: `C${stableHash(`owner ${name}`)}-SBX` }),
        roles: ['registrant'],
        vcardArray: vcard(
          owner ?? [
            ['fn', {}, 'text', ''],
            address([], '', '', '', 'KH'),
            ...(facts.contactUrl === undefined
              ? []
              : [['contact-uri', {}, 'uri', facts.contactUrl] as const]),
          ],
        ),
      },
    ],
    ...(owner === undefined ? { redacted: REDACTED } : {}),
  }
}

/** The redaction of a withheld registrant (RFC 9537). */
const REDACTED = [
  {
    name: { description: 'Registrant Name' },
    postPath: "$.entities[?(@.roles[0]=='registrant')].vcardArray[1][?(@[0]=='fn')][3]",
    pathLang: 'jsonpath',
    method: 'emptyValue',
    reason: { description: 'Server policy' },
  },
  ...['Email', 'Phone'].map((what) => ({
    name: { description: `Registrant ${what}` },
    prePath: `$.entities[?(@.roles[0]=='registrant')].vcardArray[1][?(@[0]=='${what === 'Email' ? 'email' : 'tel'}')]`,
    pathLang: 'jsonpath',
    method: 'removal',
    reason: { description: 'Server policy' },
  })),
]

function vcard(properties: readonly VcardProperty[]) {
  return ['vcard', [['version', {}, 'text', '4.0'], ...properties]]
}

function address(
  streets: readonly string[],
  city: string,
  state: string,
  postalCode: string,
  country: string,
): VcardProperty {
  return ['adr', { cc: country }, 'text', ['', '', streets.join(', '), city, state, postalCode, '']]
}

/** Converts an EPP status to RDAP (RFC 8056): clientHold → client hold. */
function rdapStatus(eppStatus: string): string {
  if (eppStatus === 'ok') return 'active'
  return eppStatus.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
