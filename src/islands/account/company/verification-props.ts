import type { CompanyVerification } from '../../../contract/company-verification.ts'
import type { IslandProps } from '../../shell/use-session.ts'

export interface VerificationProps extends IslandProps {
  readonly verification: CompanyVerification
  readonly onChanged: (verification: CompanyVerification) => void
}
