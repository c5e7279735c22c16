import type { Clock } from '../../platform/clock.ts'
import { collectCertificate, readOrderState } from './certificate.ts'
import { createSectigoClient } from './client.ts'
import type { SectigoConfig } from './config.ts'
import * as orders from './orders.ts'
import * as validation from './validation.ts'

/** Creates the calls of a reseller account at the certificate authority; all reject with ProviderError. */
export const createSectigo = (config: SectigoConfig, clock: Clock) => {
  const client = createSectigoClient(config, clock)
  return {
    placeOrder: (order: orders.NewOrder) => orders.placeOrder(client, order),
    findOrder: (reference: string, since: Date) => orders.findOrder(client, reference, since),
    listOrders: (since: Date) => orders.listOrders(client, since),
    replaceCertificate: (orderNumber: string, certificate: orders.NewCertificate) =>
      orders.replaceCertificate(client, orderNumber, certificate),
    refundOrder: (orderNumber: string) => orders.refundOrder(client, orderNumber),
    revokeCertificate: (orderNumber: string, reason: string) =>
      orders.revokeCertificate(client, orderNumber, reason),
    readOrderState: (orderNumber: string) => readOrderState(client, orderNumber),
    collectCertificate: (orderNumber: string) => collectCertificate(client, orderNumber),
    readNames: (orderNumber: string) => validation.readNames(client, orderNumber),
    changeProof: (orderNumber: string, proof: orders.NameProof, isMultiDomain: boolean) =>
      validation.changeProof(client, orderNumber, proof, isMultiDomain),
    resendMail: (orderNumber: string, email: string) =>
      validation.resendMail(client, orderNumber, email),
    approverEmails: (name: string) => validation.approverEmails(client, name),
  }
}

export type Sectigo = ReturnType<typeof createSectigo>
