import type { User } from '../../contract/accounts.ts'
import type { IslandProps } from '../shell/use-session.ts'

export interface ProfileProps extends IslandProps {
  readonly user: User
}
