import type { Messages } from '../../i18n/fill.ts'
import type { IslandProps } from '../shell/use-session.ts'
import type { SignInFlow } from './use-sign-in.ts'

export interface SignInDialogProps extends IslandProps {
  /** The namespace `password`. */
  readonly passwordTexts: Messages
}

export interface ViewProps extends SignInDialogProps {
  readonly flow: SignInFlow
}
