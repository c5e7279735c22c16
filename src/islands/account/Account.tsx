import type { Messages } from '../../i18n/fill.ts'
import { usePart } from '../shell/use-part.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { AccountGate } from './AccountGate.tsx'
import { Company } from './Company.tsx'
import { Contacts } from './Contacts.tsx'
import { PanelSkeletons } from './PanelSkeletons.tsx'
import { Profile } from './Profile.tsx'
import { Security } from './Security.tsx'
import { Sessions } from './Sessions.tsx'
import type { AccountSection } from './account-sections.ts'

interface AccountProps extends IslandProps {
  /** Services, domains, orders and documents have their own islands. */
  readonly section: Exclude<AccountSection['key'], 'services' | 'domains' | 'orders' | 'documents'>
  /** The namespace `password`, for the section `security`. */
  readonly passwordMessages?: Messages
}

const loadOverview = () => import('./Overview.tsx')

/** Only its own page needs it. */
const OverviewPart = (props: IslandProps) => {
  const part = usePart(loadOverview)
  return part === undefined ? <PanelSkeletons /> : <part.Overview {...props} />
}

const Section = ({ section, passwordMessages = {}, ...props }: AccountProps) => {
  switch (section) {
    case 'overview':
      return <OverviewPart {...props} />
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
 * The island of the account pages without their own. Six separate islands would be 25 % larger.
 */
export const Account = (props: AccountProps) => (
  <AccountGate>
    <Section {...props} />
  </AccountGate>
)
