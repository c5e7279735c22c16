import type { Messages } from '../../i18n/fill.ts'
import type { IslandProps } from '../shell/use-session.ts'

export interface SecurityProps extends IslandProps {
  readonly passwordMessages: Messages
}
