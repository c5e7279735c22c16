import type { CertificateStatus } from '../../../../contract/certificates.ts'
import type { Messages } from '../../../../i18n/fill.ts'
import type { SectionsProps } from '../service-props.ts'

/** What each panel of a certificate needs. */
export interface CertificateProps extends Pick<
  SectionsProps<'SSL'>,
  'locale' | 'errors' | 'service'
> {
  /** The namespace `certificate`. */
  readonly messages: Messages
  readonly status: CertificateStatus
  /** Takes the answer of a call. */
  readonly onStatus: (status: CertificateStatus) => void
  /** Loads it again. */
  readonly onChange: () => void
}
