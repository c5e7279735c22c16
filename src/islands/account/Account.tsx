import type { Messages } from '../../i18n/fill.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { AccountGate } from './AccountGate.tsx'
import { Company } from './Company.tsx'
import { Contacts } from './Contacts.tsx'
import { Overview } from './Overview.tsx'
import { Profile } from './Profile.tsx'
import { Security } from './Security.tsx'
import { Sessions } from './Sessions.tsx'
import type { AccountSection } from './account-sections.ts'

interface AccountProps extends IslandProps {
  /** Domains and documents have islands of their own. */
  readonly section: Exclude<AccountSection['key'], 'domains' | 'documents'>
  /** The namespace `password`, for the section `security`. */
  readonly passwordMessages?: Messages
}

const Section = ({ section, passwordMessages = {}, ...props }: AccountProps) => {
  switch (section) {
    case 'overview':
      return <Overview {...props} />
    case 'profile':
      return <Profile {...props} />
    case 'security':
      return <Security {...props} passwordMessages={passwordMessages} />
    case 'contacts':
      return <Contacts {...props} />
    case 'company':
      return <Company {...props} />
    case 'sessions':
      return <Sessions {...props} />
  }
}

/**
 * The island of every account page but those of domains and documents. One for all: its parts share most of what they
 * are made of, and six of them, packed one by one, weigh a quarter more.
 */
export const Account = (props: AccountProps) => (
  <AccountGate>
    <Section {...props} />
  </AccountGate>
)
