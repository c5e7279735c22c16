import type { IslandProps } from '../../shell/use-session.ts'
import { AccountGate } from '../AccountGate.tsx'
import { DocumentCases } from './DocumentCases.tsx'

/** The page `/account/documents`: registrant documents of the customer's domains. */
export const Documents = (props: IslandProps) => (
  <AccountGate>
    <DocumentCases {...props} shows={({ kind }) => kind === 'DOMAIN_NAME'} />
  </AccountGate>
)
