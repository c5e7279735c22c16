import { ProviderError } from '../../platform/provider-error.ts'
import { fieldOf } from './answer.ts'
import type { Fields, SectigoClient } from './client.ts'
import { SectigoRefused, type Refusal } from './errors.ts'
import type { ProofMethod } from './proof-values.ts'

/** A name of a certificate, and how its control is proven. */
export interface NameProof {
  readonly name: string
  readonly method: ProofMethod
  /** Of the approver, for EMAIL. */
  readonly email?: string | undefined
}

/** The company that an OV or EV certificate names, and who speaks for it. */
export interface Organisation {
  readonly name: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  /** ISO 3166, two letters. */
  readonly country: string
  /** Required for EV. */
  readonly companyNumber?: string | undefined
  readonly forename: string
  readonly surname: string
  readonly email: string
  readonly phone: string
}

/** What a certificate is issued for. */
export interface NewCertificate {
  /** PEM. */
  readonly csr: string
  readonly uniqueValue: string
  /** One for single and wildcard certificates. */
  readonly names: readonly NameProof[]
  readonly isMultiDomain: boolean
}

export interface NewOrder extends NewCertificate {
  /** Ours: no two orders have the same. */
  readonly reference: string
  readonly productCode: number
  readonly days: number
  readonly organisation?: Organisation | undefined
  readonly isExtended: boolean
}

export type Ordered =
  | { readonly ok: true; readonly orderNumber: string }
  | { readonly ok: false; readonly refusal: Refusal }

const wireMethods: Readonly<Record<ProofMethod, string>> = {
  CNAME: 'CNAME_CSR_HASH',
  HTTP: 'HTTP_CSR_HASH',
  EMAIL: 'EMAIL',
}

const proofFields = ({ names, isMultiDomain }: NewCertificate): Fields => {
  if (isMultiDomain) {
    return {
      domainNames: names.map(({ name }) => name).join(','),
      dcvMethods: names.map(({ method, email }) => email ?? wireMethods[method]).join(','),
    }
  }
  const [first] = names
  if (first === undefined) throw new RangeError('a certificate without a name')
  return methodFields('dcvMethod', 'dcvEmailAddress', first)
}

/** Returns the fields of a name's proof under the names that a call has for them. */
export const methodFields = (
  methodField: string,
  emailField: string,
  { method, email }: NameProof,
): Fields => ({
  [methodField]: wireMethods[method],
  ...(email === undefined ? {} : { [emailField]: email }),
})

const organisationFields = (given: Organisation | undefined, isExtended: boolean): Fields =>
  given === undefined
    ? {}
    : {
        organizationName: given.name,
        streetAddress1: given.street,
        localityName: given.city,
        stateOrProvinceName: given.state,
        postalCode: given.postalCode,
        countryName: given.country,
        appRepForename: given.forename,
        appRepSurname: given.surname,
        appRepEmailAddress: given.email,
        appRepTelephone: given.phone,
        ...(isExtended
          ? { companyNumber: given.companyNumber ?? '', joiCountryName: given.country }
          : {}),
      }

/** Orders a certificate; a refusal is returned. Throws ProviderError: then it may be ordered. */
export const placeOrder = async (client: SectigoClient, order: NewOrder): Promise<Ordered> => {
  const outcome = await client.tryCall('!AutoApplySSL', {
    ...{ product: order.productCode, days: order.days, csr: order.csr, serverSoftware: -1 },
    ...{ isCustomerValidated: 'Y', emailAddress: 'none', uniqueValue: order.uniqueValue },
    ...{ foreignOrderNumber: order.reference, checkFONIsUnique: 'Y' },
    ...proofFields(order),
    ...organisationFields(order.organisation, order.isExtended),
  })
  return outcome.ok ? { ok: true, orderNumber: fieldOf(outcome.fields, 'orderNumber') } : outcome
}

/** Replaces the certificate of an order without a price; a refusal is returned. Throws ProviderError. */
export const replaceCertificate = async (
  client: SectigoClient,
  orderNumber: string,
  certificate: NewCertificate,
): Promise<Ordered> => {
  const { csr, uniqueValue } = certificate
  const outcome = await client.tryCall('!AutoReplaceSSL', {
    ...{ orderNumber, csr, uniqueValue },
    ...proofFields(certificate),
  })
  return outcome.ok ? { ok: true, orderNumber } : outcome
}

/** The report's moments may differ from ours by so much. */
const skewSeconds = 3600
const pageSize = 500

/** An order as the report has it, also one that has ended. */
export interface ReportedOrder {
  readonly orderNumber: string
  /** Ours, if it has one. */
  readonly reference: string
}

async function* reportedOrders(
  client: SectigoClient,
  since: Date,
): AsyncGenerator<ReportedOrder, undefined> {
  const notBefore = Math.floor(since.getTime() / 1000) - skewSeconds
  for (let first = 1; ; first += pageSize) {
    const range = { firstResultNo: first, lastResultNo: first + pageSize - 1 }
    const fields = await client.call('!WebHostReport', { notBefore, ...range })
    for (let at = 1; fields.has(`${at}_orderNumber`); at += 1) {
      const reference = fields.get(`${at}_foreignOrderNumber`) ?? ''
      yield { orderNumber: fieldOf(fields, `${at}_orderNumber`), reference }
    }
    const count = Number(fieldOf(fields, 'noOfResults'))
    if (!Number.isSafeInteger(count)) {
      throw new ProviderError('sectigo', 'protocol', 'noOfResults is no number')
    }
    if (first + pageSize > count) return undefined
  }
}

/** Finds the order with our reference among those since a moment; undefined when there is none. Throws ProviderError. */
export const findOrder = async (
  client: SectigoClient,
  reference: string,
  since: Date,
): Promise<string | undefined> => {
  for await (const order of reportedOrders(client, since)) {
    if (order.reference === reference) return order.orderNumber
  }
  return undefined
}

/** Lists the orders since a moment, also those that have ended. Throws ProviderError. */
export const listOrders = async (
  client: SectigoClient,
  since: Date,
): Promise<readonly ReportedOrder[]> => {
  const found: ReportedOrder[] = []
  for await (const order of reportedOrders(client, since)) found.push(order)
  return found
}

/** Cancels an order and returns whether it is paid back: it is within 30 days. An ended order was. Throws ProviderError. */
export const refundOrder = async (client: SectigoClient, orderNumber: string): Promise<boolean> => {
  const outcome = await client.tryCall('!AutoRefund', { orderNumber, refundReasonCode: 11 })
  if (outcome.ok || outcome.refusal.cause === 'ended') return true
  if (outcome.refusal.cause === 'argument') return false
  throw new SectigoRefused('!AutoRefund', outcome.refusal)
}

/** Revokes the certificate of an order; succeeds when it has ended. Throws ProviderError. */
export const revokeCertificate = async (
  client: SectigoClient,
  orderNumber: string,
  reason: string,
): Promise<void> => {
  const fields = { orderNumber, revocationReason: reason }
  const outcome = await client.tryCall('!AutoRevokeSSL', fields)
  if (outcome.ok || outcome.refusal.cause === 'revoked') return
  throw new SectigoRefused('!AutoRevokeSSL', outcome.refusal)
}
