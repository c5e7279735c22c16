import * as v from 'valibot'
import { issuanceStates } from './issuance-states.ts'
import { proofCauses } from './proof-causes.ts'
import { Moment, RequiredText, Text } from './shared-shapes.ts'

/** CNAME: a DNS record; HTTP: a file on the website; EMAIL: a code to an approver. */
export const ProofMethod = v.picklist(['CNAME', 'HTTP', 'EMAIL'])
export type ProofMethod = v.InferOutput<typeof ProofMethod>

/** TO_ACTIVATE: the customer sends the CSR. */
export const CertificateState = v.picklist(['TO_ACTIVATE', ...issuanceStates])
export type CertificateState = v.InferOutput<typeof CertificateState>

/**
 * INSTALL: on the customer's hosting account with us, which may need a reissue with a key of its
 * own. REQUEST: names, CSR, proofs and organisation may change. PROVE: proofs may change and are looked
 * for. CANCEL: with a refund.
 */
export const CertificateAction = v.picklist([
  'REQUEST',
  'PROVE',
  'CANCEL',
  'DOWNLOAD',
  'REISSUE',
  'INSTALL',
  'RENEW',
])
export type CertificateAction = v.InferOutput<typeof CertificateAction>

/** Why a hosting account could not install a certificate. */
export const installProblems = ['KEY_MISSING', 'DOMAIN_MISSING', 'REFUSED'] as const

const CertificateNameStatus = v.object({
  /** ASCII. */
  name: v.string(),
  unicodeName: v.string(),
  method: v.nullable(ProofMethod),
  email: v.nullable(v.string()),
  /** The name of the DNS record, or the URL of the file. */
  place: v.nullable(v.string()),
  /** The record's target, or the file's text. */
  wanted: v.nullable(v.string()),
  /** What is there now: the record's target, the file's text, or where it redirects to. */
  found: v.nullable(v.string()),
  /** Why the proof is not seen; null before the first look. */
  cause: v.nullable(v.picklist(proofCauses)),
  /** CAA records that forbid the authority; the request waits until one allows it. */
  caa: v.nullable(
    v.object({
      at: v.string(),
      found: v.array(v.string()),
      wanted: v.string(),
      /** `allowCertificateAuthority` adds the wanted record. */
      isZoneOurs: v.boolean(),
    }),
  ),
  /** IPv6 that may be left from an earlier server. */
  ipv6: v.array(v.string()),
  /** Resolvers whose records differ from those of the first: the authority looks from several networks. */
  differing: v.array(
    v.object({
      resolver: v.string(),
      type: v.picklist(['A', 'AAAA', 'CAA', 'CNAME']),
      found: v.array(v.string()),
    }),
  ),
  isValidated: v.boolean(),
  /** We add the record ourselves. */
  isZoneOurs: v.boolean(),
})
export type CertificateNameStatus = v.InferOutput<typeof CertificateNameStatus>

/** The company that an OV or EV certificate names, and who speaks for it. */
export const CertificateOrganisation = v.object({
  name: RequiredText(64),
  street: RequiredText(128),
  city: RequiredText(128),
  state: RequiredText(128),
  postalCode: RequiredText(16),
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  /** Required for EV. */
  companyNumber: v.optional(Text(25)),
  forename: RequiredText(64),
  surname: RequiredText(64),
  email: v.pipe(v.string(), v.trim(), v.email(), v.maxLength(254)),
  phone: RequiredText(32),
})
export type CertificateOrganisation = v.InferOutput<typeof CertificateOrganisation>

export const CertificateStatus = v.object({
  state: CertificateState,
  /** What the customer can do now. */
  actions: v.array(CertificateAction),
  names: v.array(CertificateNameStatus),
  /** The authority's, in English. */
  reason: v.nullable(v.string()),
  /** When the authority may be asked again; null: now. It may be three times an hour. */
  nextTryAt: v.nullable(Moment),
  /** The authority's turn: since when, and how long it usually takes; null while we know too few. */
  work: v.nullable(
    v.object({ since: Moment, usualMs: v.nullable(v.number()), lateMs: v.nullable(v.number()) }),
  ),
  /** How many names are paid. */
  mostNames: v.number(),
  /** When validation is given up. */
  deadlineAt: v.nullable(Moment),
  csr: v.nullable(v.string()),
  organisation: v.nullable(CertificateOrganisation),
  /** A term consists of several certificates, because each lasts 199 days at most. */
  part: v.number(),
  parts: v.number(),
  /** The issued parts, then those that we plan. */
  timeline: v.array(v.object({ from: Moment, until: Moment, isIssued: v.boolean() })),
  /** The customer's hosting account with us that serves the name; it can make the key and install the certificate. */
  hosting: v.nullable(
    v.object({
      serviceId: v.string(),
      name: v.string(),
      /** OFF: it was never asked for. WAITING: as soon as it is issued. */
      state: v.picklist(['OFF', 'WAITING', 'INSTALLED', 'FAILED']),
      problem: v.nullable(v.picklist(installProblems)),
    }),
  ),
  /** A hosting of the customer with us gives the name HTTPS for free. */
  hasFreeHttps: v.boolean(),
  validFrom: v.nullable(Moment),
  validUntil: v.nullable(Moment),
  reissueAt: v.nullable(Moment),
  termEndsAt: v.nullable(Moment),
  /** Of a paid renewal: it follows the present term, whose days it keeps. */
  renewedUntil: v.nullable(Moment),
})
export type CertificateStatus = v.InferOutput<typeof CertificateStatus>
