import type { Messages } from '../../i18n/fill.ts'
import type { IslandProps } from '../shell/use-session.ts'
import type { SignInFlow } from './use-sign-in.ts'

/** What the sign-in dialog is given. */
export interface SignInDialogProps extends IslandProps {
  /** The namespace `password`. */
  readonly passwordTexts: Messages
}

/** What every view of the dialog is given. */
export interface ViewProps extends SignInDialogProps {
  readonly flow: SignInFlow
}
