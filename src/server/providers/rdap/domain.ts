import * as v from 'valibot'
import { contactLink, isWithheld } from '../withheld.ts'
import { readCard, type ContactCard } from './vcard.ts'

export interface Registrant {
  readonly name?: string
  readonly email?: string
  readonly phone?: string
  /** A published contact link: http, https or mailto. */
  readonly contactUrl?: string
  /** Whether a fact is withheld (RFC 9537), replaced by a notice, or missing. */
  readonly redacted: boolean
}

/** A registered name (RFC 9083 §5.3). */
export interface RdapDomain {
  readonly registrar?: string
  /** Spelled as in RFC 8056: `client transfer prohibited`. */
  readonly statuses: readonly string[]
  readonly registeredAt?: Date
  readonly updatedAt?: Date
  readonly expiresAt?: Date
  readonly signed?: boolean
  readonly nameservers: readonly string[]
  readonly registrant: Registrant
  readonly raw: Readonly<Record<string, unknown>>
}

// One malformed field must not hide the others.
const Text = v.fallback(v.optional(v.string()), undefined)
const listOf = <const TItem extends v.GenericSchema>(item: TItem) =>
  v.pipe(
    v.fallback(v.optional(v.array(v.unknown()), []), []),
    v.transform((values): v.InferOutput<TItem>[] =>
      values.flatMap((value) => {
        const parsed = v.safeParse(item, value)
        return parsed.success ? [parsed.output] : []
      }),
    ),
  )

const Entity = v.object({ handle: Text, roles: listOf(v.string()), vcardArray: v.unknown() })

const Redaction = v.object({
  name: v.fallback(v.optional(v.object({ description: Text, type: Text }), {}), {}),
  prePath: Text,
  postPath: Text,
  replacementPath: Text,
})

const DomainObject = v.object({
  objectClassName: v.literal('domain'),
  ldhName: Text,
  status: listOf(v.string()),
  events: listOf(v.object({ eventAction: v.string(), eventDate: v.string() })),
  entities: listOf(v.looseObject({ ...Entity.entries, vcardArray: v.optional(v.unknown()) })),
  nameservers: listOf(v.object({ ldhName: v.string() })),
  redacted: listOf(Redaction),
  secureDNS: v.fallback(
    v.optional(v.object({ delegationSigned: v.fallback(v.optional(v.boolean()), undefined) }), {}),
    {},
  ),
})

type Field = 'name' | 'email' | 'phone'

const redactedFields = (redactions: readonly v.InferOutput<typeof Redaction>[]): Set<Field> => {
  const fields = new Set<Field>()
  for (const { name, prePath, postPath, replacementPath } of redactions) {
    const path = prePath ?? postPath ?? replacementPath ?? ''
    const label = `${name.type ?? ''} ${name.description ?? ''}`.toLowerCase()
    if (!label.includes('registrant') && !path.includes('registrant')) continue
    if (/\bname\b/.test(label) || path.includes("'fn'")) fields.add('name')
    if (/e-?mail/.test(label) || path.includes("'email'")) fields.add('email')
    if (/phone/.test(label) || path.includes("'tel'")) fields.add('phone')
    // The path ends at the entity: the whole registrant is withheld.
    if (/registrant['"]\s*\)\]$/.test(path)) fields.add('name').add('email').add('phone')
  }
  return fields
}

const readRegistrant = (card: ContactCard, hidden: ReadonlySet<Field>): Registrant => {
  const shown = (field: Field, value: string | undefined): string | undefined =>
    value === undefined || hidden.has(field) || isWithheld(value) ? undefined : value
  const name = shown('name', card.name)
  const organization =
    card.organization === undefined || isWithheld(card.organization) ? undefined : card.organization
  const email = shown('email', card.email)
  const phone = shown('phone', card.phone)
  const owner = name ?? organization
  // A form's URL often replaces the email (RFC 8605, ICANN's profile).
  const contactUrl =
    contactLink(card.contactUri) ??
    (hidden.has('email') && !/^https?:/i.test(card.email ?? '')
      ? undefined
      : contactLink(card.email)) ??
    contactLink(card.url)
  return {
    ...(owner === undefined ? {} : { name: owner }),
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
    ...(contactUrl === undefined ? {} : { contactUrl }),
    redacted: hidden.size > 0 || owner === undefined || email === undefined || phone === undefined,
  }
}

const dateOf = (
  events: readonly { eventAction: string; eventDate: string }[],
  action: string,
): Date | undefined => {
  const event = events.find(({ eventAction }) => eventAction.toLowerCase() === action)
  const date = new Date(event?.eventDate ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}

const plainName = (name: string): string => name.toLowerCase().replace(/\.$/, '')

/** Reads a response about the A-label `name`; undefined for anything else. */
export const readDomain = (name: string, text: string): RdapDomain | undefined => {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    return undefined
  }
  const parsed = v.safeParse(DomainObject, raw)
  if (!parsed.success || typeof raw !== 'object' || raw === null) return undefined
  const domain = parsed.output
  if (domain.ldhName !== undefined && plainName(domain.ldhName) !== name) return undefined
  const entity = (role: string) => domain.entities.find(({ roles }) => roles.includes(role))
  const registrarEntity = entity('registrar')
  const registrarCard = readCard(registrarEntity?.vcardArray)
  const registrar = registrarCard.name ?? registrarCard.organization ?? registrarEntity?.handle
  const registeredAt = dateOf(domain.events, 'registration')
  const updatedAt = dateOf(domain.events, 'last changed')
  const expiresAt = dateOf(domain.events, 'expiration')
  const { delegationSigned: signed } = domain.secureDNS
  return {
    ...(registrar === undefined ? {} : { registrar }),
    statuses: domain.status,
    ...(registeredAt === undefined ? {} : { registeredAt }),
    ...(updatedAt === undefined ? {} : { updatedAt }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(signed === undefined ? {} : { signed }),
    nameservers: domain.nameservers.map(({ ldhName }) => plainName(ldhName)),
    registrant: readRegistrant(
      readCard(entity('registrant')?.vcardArray),
      redactedFields(domain.redacted),
    ),
    raw: { ...raw },
  }
}
