import type { Messages } from '../../i18n/fill.ts'
import type { IslandProps } from '../shell/use-session.ts'

/** What the parts of the sign-in's page are given. */
export interface SecurityProps extends IslandProps {
  /** The namespace `password`. */
  readonly passwordMessages: Messages
}
