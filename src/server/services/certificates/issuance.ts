import type { ProofCause } from '../../../contract/proof-causes.ts'
import type { JsonRow } from '../../platform/db/json-row.ts'
import type {
  certificateIssuances,
  certificateNames,
  DifferingView,
  ForbiddingCaa,
} from '../../platform/db/schema/index.ts'
import type { NameProof, Organisation, ProofMethod } from '../../providers/sectigo/index.ts'

export type IssuanceState = typeof certificateIssuances.$inferSelect.state
export type CertificateKind = typeof certificateIssuances.$inferSelect.kind
export type ValidationLevel = typeof certificateIssuances.$inferSelect.validation

/** What a customer wants certified. */
export interface CertificateRequest {
  /** The order item. */
  readonly itemId: string
  /** The slug in our catalogue. */
  readonly product: string
  readonly kind: CertificateKind
  readonly validation: ValidationLevel
  /** Of the whole term: 365 or 730. */
  readonly days: number
  /** Of a renewal: when the earlier term ends, whose days are kept. */
  readonly coversFrom?: Date | undefined
  /** PEM. */
  readonly csr: string
  /** ASCII in lower case, the first as common name; one for single and wildcard. */
  readonly names: readonly NameProof[]
  /** For OV and EV. */
  readonly organisation?: Organisation | undefined
}

/** A name with what proves its control: wanted, and found now. */
export interface CertificateName {
  readonly name: string
  readonly method: ProofMethod
  readonly email: string | undefined
  /** The name of the DNS record, or the URL of the file; undefined for EMAIL. */
  readonly place: string | undefined
  readonly wanted: string | undefined
  /** What is there now: the record's target, the file's text; undefined if none was seen. */
  readonly found: string | undefined
  readonly cause: ProofCause | undefined
  readonly caa: ForbiddingCaa | undefined
  /** IPv6 that may be stale. */
  readonly ipv6: readonly string[]
  readonly differing: readonly DifferingView[]
  readonly isValidated: boolean
}

/** A certificate of an order item, ordered or issued. */
export interface Issuance extends Omit<CertificateRequest, 'names'> {
  readonly id: string
  /** 1 is the order; later ones replace its certificate. */
  readonly number: number
  readonly attempt: number
  readonly uniqueValue: string
  readonly state: IssuanceState
  readonly reason: string | undefined
  readonly orderNumber: string | undefined
  readonly orderedAt: Date | undefined
  readonly deadlineAt: Date | undefined
  /** When all proofs could be seen first. */
  readonly seenAt: Date | undefined
  readonly names: readonly CertificateName[]
  /** PEM. */
  readonly certificate: string | undefined
  /** PEM, the issuer first. */
  readonly authorities: readonly string[]
  readonly notBefore: Date | undefined
  readonly notAfter: Date | undefined
}

export type IssuanceJson = JsonRow<typeof certificateIssuances> & {
  readonly names: readonly JsonRow<typeof certificateNames>[] | null
}

const orUndefined = <Value>(value: Value | null): Value | undefined => value ?? undefined
const dateOf = (text: string | null): Date | undefined =>
  text === null ? undefined : new Date(text)

/** Returns the issuance of a selected row. */
export const issuanceOf = (json: IssuanceJson): Issuance => ({
  ...{ id: json.id, itemId: json.item_id, number: json.number, attempt: json.attempt },
  ...{ product: json.product, kind: json.kind, validation: json.validation, days: json.days },
  ...{ csr: json.csr, uniqueValue: json.unique_value, state: json.state },
  organisation: orUndefined(json.organisation as Organisation | null),
  reason: orUndefined(json.reason),
  orderNumber: orUndefined(json.order_number),
  orderedAt: dateOf(json.ordered_at),
  coversFrom: dateOf(json.covers_from),
  deadlineAt: dateOf(json.deadline_at),
  seenAt: dateOf(json.seen_at),
  certificate: orUndefined(json.certificate),
  authorities: json.authorities ?? [],
  notBefore: dateOf(json.not_before),
  notAfter: dateOf(json.not_after),
  names: (json.names ?? [])
    .toSorted((one, other) => one.position - other.position)
    .map((row) => ({
      ...{ name: row.name, method: row.method, isValidated: row.is_validated },
      ...{ email: orUndefined(row.email), place: orUndefined(row.place) },
      ...{ wanted: orUndefined(row.wanted), found: orUndefined(row.found) },
      ...{ cause: orUndefined(row.cause), caa: orUndefined(row.caa), ipv6: row.ipv6 ?? [] },
      differing: row.differing ?? [],
    })),
})
