import type { Messages } from '../../i18n/fill.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { AccountGate } from './AccountGate.tsx'
import { Contacts } from './Contacts.tsx'
import { Profile } from './Profile.tsx'
import { Security } from './Security.tsx'
import { Sessions } from './Sessions.tsx'
import type { AccountSection } from './account-sections.ts'

interface AccountProps extends IslandProps {
  /** The others have their own islands. */
  readonly section: Exclude<
    AccountSection['key'],
    | 'overview'
    | 'services'
    | 'domains'
    | 'orders'
    | 'invoices'
    | 'cards'
    | 'usage'
    | 'contracts'
    | 'documents'
    | 'company'
    | 'loyalty'
    | 'affiliate'
    | 'reviews'
  >
  /** The namespace `password`, for the section `security`. */
  readonly passwordMessages?: Messages
}

const Section = ({ section, passwordMessages = {}, ...props }: AccountProps) => {
  switch (section) {
    case 'profile':
      return <Profile {...props} />
    case 'security':
      return <Security {...props} passwordMessages={passwordMessages} />
    case 'contacts':
      return <Contacts {...props} />
    case 'sessions':
      return <Sessions {...props} />
  }
}

/**
 * The island of the account pages without their own. Four separate islands would be 25 % larger.
 */
export const Account = (props: AccountProps) => (
  <AccountGate>
    <Section {...props} />
  </AccountGate>
)
