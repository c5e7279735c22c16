import * as v from 'valibot'
import { CertificateOrganisation, CertificateStatus, ProofMethod } from './certificate-status.ts'
import { endpoint } from './endpoint.ts'
import { Done, IdParams } from './shared-shapes.ts'

export * from './certificate-status.ts'

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
