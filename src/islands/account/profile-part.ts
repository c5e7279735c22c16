import type { User } from '../../contract/accounts.ts'
import type { IslandProps } from '../shell/use-session.ts'

export interface ProfilePartProps extends IslandProps {
  readonly user: User
}
