import type { Messages } from '../../../i18n/fill.ts'
import type { IslandProps } from '../../shell/use-session.ts'

/** The page's props and the bulk check's own texts. */
export interface BulkProps extends IslandProps {
  readonly texts: Messages
}
