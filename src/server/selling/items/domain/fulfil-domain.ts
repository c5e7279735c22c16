import type { FulfilmentTable } from '../item-fulfilment.ts'
import { createFulfilReactivation, type ReactivationDeps } from './fulfil-reactivation.ts'
import { createFulfilRegistration, type RegistrationDeps } from './fulfil-registration.ts'
import { createFulfilRenewal } from './fulfil-renewal.ts'
import { createFulfilTransfer, type TransferDeps } from './fulfil-transfer.ts'
import { createHoldForDocuments, type HoldForDocumentsDeps } from './hold-for-documents.ts'
import { waitForAccount } from './wait-for-account.ts'

export interface FulfilDomainDeps
  extends
    Omit<ReactivationDeps, 'registry'>,
    Omit<TransferDeps, 'registry'>,
    Omit<HoldForDocumentsDeps, 'db'>,
    Pick<RegistrationDeps, 'newZones'> {
  readonly registry: ReactivationDeps['registry'] &
    RegistrationDeps['registry'] &
    TransferDeps['registry']
}

/** Creates the fulfilments of domains. */
export const createFulfilDomain = (deps: FulfilDomainDeps): FulfilmentTable['DOMAIN'] => {
  const documents = createHoldForDocuments(deps)
  return {
    registration: waitForAccount(deps, createFulfilRegistration({ ...deps, documents })),
    renewal: waitForAccount(deps, createFulfilRenewal(deps)),
    reactivation: waitForAccount(deps, createFulfilReactivation(deps)),
    transfer: waitForAccount(deps, createFulfilTransfer(deps)),
  }
}
