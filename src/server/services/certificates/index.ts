export { activateByItself } from './activate-certificate.ts'
export { createAdvanceCertificate, type AdvanceDeps } from './advance-certificate.ts'
export { cancelOrder, type Cancelled } from './cancel-order.ts'
export { CertificateConfig, daysOfYears, SoldCertificate } from './certificate-config.ts'
export type { CertificateDeps } from './certificate-deps.ts'
export { createCertificateKind } from './certificate-kind.ts'
export { createCertificateModule, type CertificateModule } from './certificate-module.ts'
export type { CertificateTaskDeps } from './certificate-tasks.ts'
export { approverEmails, changeProof, resendMail } from './change-proof.ts'
export { checkCsr, type CheckedCsr } from './check-csr.ts'
export { checkIssuance, type Checked } from './check-issuance.ts'
export { collectCertificate } from './collect-certificate.ts'
export type { Halted } from '../lifecycle/index.ts'
export type { CertificateName, CertificateRequest, Issuance, IssuanceState } from './issuance.ts'
export { advanceCertificate } from './jobs.ts'
export { orderCertificate, validationDeadlineMs, type OrderOutcome } from './order-certificate.ts'
export { orderInventory } from './order-inventory.ts'
export { publishValidation, type Published } from './publish-validation.ts'
export { replaceAt, termEndOf } from './replace-at.ts'
export {
  changeRequest,
  requestCertificate,
  requestReissue,
  type Requested,
} from './request-certificate.ts'
export { certificateRow, markDue, reserveNext, storeInstallation } from './stored-certificates.ts'
export { readIssuances, readLatest } from './stored-issuances.ts'
export { notifyOfCertificate, type NotifyDeps } from './notify-customer.ts'
