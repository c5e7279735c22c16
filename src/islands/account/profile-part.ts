import type { User } from '../../contract/accounts.ts'
import type { IslandProps } from '../shell/use-session.ts'

/** What the parts of the profile are given. */
export interface ProfilePartProps extends IslandProps {
  readonly user: User
}
