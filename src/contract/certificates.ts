import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { proofCauses } from './proof-causes.ts'
import { Done, IdParams, Moment, RequiredText, Text } from './shared-shapes.ts'

/** CNAME: a DNS record; HTTP: a file on the website; EMAIL: a code to an approver. */
export const ProofMethod = v.picklist(['CNAME', 'HTTP', 'EMAIL'])
export type ProofMethod = v.InferOutput<typeof ProofMethod>

/**
 * TO_ACTIVATE: the customer sends the CSR. REFUSED: they must change it. NAMES, ORGANISATION,
 * SIGNING: what the authority waits for. REJECTED, CANCELLED: it is refunded.
 */
export const CertificateState = v.picklist([
  'TO_ACTIVATE',
  'NEW',
  'ORDERING',
  'REFUSED',
  'NAMES',
  'ORGANISATION',
  'SIGNING',
  'ISSUED',
  'REJECTED',
  'CANCELLED',
])
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
})
export type CertificateStatus = v.InferOutput<typeof CertificateStatus>

const taskErrors = [
  'SERVICE_NOT_FOUND',
  'SERVICE_STATE_INVALID',
  'SERVICE_SUSPENDED',
  'SERVICE_BUSY',
] as const

const Csr = v.pipe(v.string(), v.minLength(1), v.maxLength(16_384))

const NameProof = v.object({
  name: v.pipe(v.string(), v.maxLength(300)),
  method: ProofMethod,
  /** The approver's, for EMAIL. */
  email: v.optional(v.pipe(v.string(), v.maxLength(254))),
})

export const getCertificate = endpoint({
  method: 'GET',
  path: '/user/services/{id}/certificate',
  summary: 'How far a certificate is',
  access: 'customer',
  params: IdParams,
  answer: CertificateStatus,
  errors: taskErrors,
})

/** Each name without a proof is proven by a DNS record. Until it is signed, a later request replaces it. */
export const activateCertificate = endpoint({
  method: 'POST',
  path: '/user/services/{id}/certificate/activation',
  summary: 'Requests a paid certificate from the authority',
  access: 'customer',
  params: IdParams,
  body: v.object({
    /** As typed; without, the names stay. */
    names: v.optional(
      v.pipe(v.array(v.pipe(v.string(), v.maxLength(300))), v.minLength(1), v.maxLength(200)),
    ),
    csr: Csr,
    proofs: v.pipe(v.array(NameProof), v.maxLength(200)),
    organisation: v.optional(CertificateOrganisation),
  }),
  answer: CertificateStatus,
  errors: [
    ...taskErrors,
    'CSR_REFUSED',
    'INVALID_DOMAIN',
    'WILDCARD_NOT_COVERED',
    'CERTIFICATE_NAME_REPEATED',
    'CERTIFICATE_NAMES_LIMITED',
    'CERTIFICATE_PROOF_INVALID',
    'CERTIFICATE_ORGANISATION_REQUIRED',
    'CERTIFICATE_UNDERWAY',
  ],
})

/** With the same proof, the authority looks at once. */
export const changeCertificateProof = endpoint({
  method: 'PUT',
  path: '/user/services/{id}/certificate/proof',
  summary: 'Changes how control of a name is proven',
  access: 'customer',
  params: IdParams,
  body: NameProof,
  answer: CertificateStatus,
  errors: [...taskErrors, 'CERTIFICATE_PROOF_INVALID'],
})

/** Looks itself; the authority is asked, too, if it may be. */
export const checkCertificate = endpoint({
  method: 'POST',
  path: '/user/services/{id}/certificate/check',
  summary: 'Looks for the proofs at once',
  access: 'customer',
  params: IdParams,
  answer: Done,
  errors: taskErrors,
})

/** In the customer's zones with us. */
export const allowCertificateAuthority = endpoint({
  method: 'POST',
  path: '/user/services/{id}/certificate/caa',
  summary: 'Adds the CAA records that allow the authority',
  access: 'customer',
  params: IdParams,
  answer: CertificateStatus,
  errors: [...taskErrors, 'BAD_REQUEST', 'DNS_ZONE_CHANGED', 'DNS_RECORDS_LIMITED'],
})

export const resendCertificateMail = endpoint({
  method: 'POST',
  path: '/user/services/{id}/certificate/mail',
  summary: 'Mails the code of a name to its approver again',
  access: 'customer',
  params: IdParams,
  body: v.object({ name: v.pipe(v.string(), v.maxLength(300)) }),
  answer: Done,
  errors: [...taskErrors, 'CERTIFICATE_PROOF_INVALID'],
})

export const listCertificateApprovers = endpoint({
  method: 'GET',
  path: '/user/services/{id}/certificate/approvers',
  summary: 'The addresses that may approve each name by mail',
  access: 'customer',
  params: IdParams,
  answer: v.object({
    names: v.array(v.object({ name: v.string(), emails: v.array(v.string()) })),
  }),
  errors: taskErrors,
})

/** All in PEM. */
export const downloadCertificate = endpoint({
  method: 'GET',
  path: '/user/services/{id}/certificate/files',
  summary: 'The issued certificate with its chain',
  access: 'customer',
  params: IdParams,
  answer: v.object({
    /** Without an extension. */
    fileName: v.string(),
    certificate: v.string(),
    /** The intermediate certificates, the issuer first. */
    chain: v.string(),
  }),
  errors: [...taskErrors, 'CERTIFICATE_NOT_ISSUED'],
})

/** For the same names; the present certificate stays valid until it ends. */
export const reissueCertificate = endpoint({
  method: 'POST',
  path: '/user/services/{id}/certificate/reissue',
  summary: 'Requests the certificate again, with another key',
  access: 'customer',
  params: IdParams,
  body: v.object({ csr: Csr }),
  answer: CertificateStatus,
  errors: [...taskErrors, 'CSR_REFUSED', 'CERTIFICATE_UNDERWAY', 'CERTIFICATE_NOT_ISSUED'],
})

/** In the customer's hosting account, which keeps the key and installs the certificate when it is issued. */
export const createHostingCsr = endpoint({
  method: 'POST',
  path: '/user/services/{id}/certificate/hosting-csr',
  summary: 'Makes a key and its request in the hosting account that serves the name',
  access: 'customer',
  params: IdParams,
  body: v.object({
    names: v.pipe(v.array(v.pipe(v.string(), v.maxLength(300))), v.minLength(1), v.maxLength(200)),
  }),
  answer: v.object({ csr: v.string() }),
  errors: [
    ...taskErrors,
    'INVALID_DOMAIN',
    'WILDCARD_NOT_COVERED',
    'CERTIFICATE_NAME_REPEATED',
    'CERTIFICATE_NAMES_LIMITED',
    'CERTIFICATE_HOSTING_MISSING',
    'CERTIFICATE_UNDERWAY',
    'CERTIFICATE_ISSUED',
  ],
})

/** Now and after each reissue; without its key there, a reissue with a key of the account comes first. */
export const installCertificate = endpoint({
  method: 'POST',
  path: '/user/services/{id}/certificate/installation',
  summary: 'Installs an issued certificate in the hosting account that serves the name',
  access: 'customer',
  params: IdParams,
  answer: CertificateStatus,
  errors: [
    ...taskErrors,
    'CERTIFICATE_NOT_ISSUED',
    'CERTIFICATE_UNDERWAY',
    'CERTIFICATE_HOSTING_MISSING',
  ],
})

/** Only before it is issued, within 30 days. */
export const cancelCertificate = endpoint({
  method: 'POST',
  path: '/user/services/{id}/certificate/cancellation',
  summary: 'Cancels a certificate that is not issued and refunds it',
  access: 'customer',
  params: IdParams,
  answer: Done,
  errors: [...taskErrors, 'CERTIFICATE_ISSUED'],
})

/** The call of each task of certificates. */
export const certificateCalls = {
  certificate: getCertificate,
  activateCertificate,
  changeCertificateProof,
  checkCertificate,
  allowCertificateAuthority,
  resendCertificateMail,
  certificateApprovers: listCertificateApprovers,
  certificateFiles: downloadCertificate,
  reissueCertificate,
  createHostingCsr,
  installCertificate,
  cancelCertificate,
} as const
