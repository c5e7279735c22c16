import { ProviderError } from '../../platform/provider-error.ts'
import { dateOf, fieldOf } from './answer.ts'
import type { SectigoClient } from './client.ts'
import { SectigoRefused } from './errors.ts'

/** How far an order is. */
export type OrderState =
  | {
      readonly is: 'pending'
      readonly isOrganisationChecked: boolean
      /** Why the authority holds it, such as a CAA record. */
      readonly problem: string | undefined
    }
  /** `issued` unless its certificate is only ready for collection. */
  | { readonly is: 'available'; readonly issued: IssuedCertificate | undefined }
  | { readonly is: 'ended' }
  | { readonly is: 'revoked' }

/** A certificate with its chain in PEM, in any order. */
export interface IssuedCertificate {
  readonly certificate: string
  readonly authorities: readonly string[]
  readonly notBefore: Date
  readonly notAfter: Date
}

const pemOf = (base64: string): string => {
  const plain = base64.replaceAll(/\s/g, '')
  if (!/^[A-Za-z\d+/]+={0,2}$/.test(plain)) {
    throw new ProviderError('sectigo', 'protocol', 'a certificate is unreadable')
  }
  const lines = plain.match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

const issuedOf = (fields: URLSearchParams): IssuedCertificate | undefined =>
  fields.has('certificate')
    ? {
        certificate: pemOf(fieldOf(fields, 'certificate')),
        authorities: fields.getAll('caCertificate').map(pemOf),
        notBefore: dateOf(fields, 'notBefore'),
        notAfter: dateOf(fields, 'notAfter'),
      }
    : undefined

/** Parallel calls are refused, so one call returns the state and the certificate. */
const collected = {
  ...{ queryType: 1, responseType: 3, showValidityPeriod: 'Y' },
  ...{ showExtStatus: 'Y', showStatusDetails: 'Y' },
}

/** Returns how far an order is, with its certificate. Throws ProviderError. */
export const readOrderState = async (
  client: SectigoClient,
  orderNumber: string,
): Promise<OrderState> => {
  const outcome = await client.tryCall('download/CollectSSL', { orderNumber, ...collected })
  if (!outcome.ok) {
    const { refusal } = outcome
    if (refusal.cause === 'ended' || refusal.cause === 'revoked') return { is: refusal.cause }
    if (refusal.cause !== 'being-issued') throw new SectigoRefused('CollectSSL', refusal)
    return { is: 'pending', isOrganisationChecked: true, problem: undefined }
  }
  const { code, fields } = outcome
  if (code > 0) return { is: 'available', issued: issuedOf(fields) }
  const problem = fields.get('validationStatus') ?? ''
  return {
    is: 'pending',
    isOrganisationChecked: fields.get('ovStatus') !== '0',
    problem: problem.includes('FAILED') ? problem : undefined,
  }
}

/** Returns the certificate of an order; undefined while there is none. Throws ProviderError. */
export const collectCertificate = async (
  client: SectigoClient,
  orderNumber: string,
): Promise<IssuedCertificate | undefined> => {
  const state = await readOrderState(client, orderNumber)
  return state.is === 'available' ? state.issued : undefined
}
