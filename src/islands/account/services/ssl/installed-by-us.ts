import type { CertificateStatus } from '../../../../contract/certificates.ts'

/** Returns whether we install each certificate of a term on the customer's hosting. */
export const isInstalledByUs = ({ hosting }: Pick<CertificateStatus, 'hosting'>): boolean =>
  hosting !== null && (hosting.state === 'WAITING' || hosting.state === 'INSTALLED')
