import type { Messages } from '../../../i18n/fill.ts'
import type { IslandProps } from '../../shell/use-session.ts'

/** What the part that checks lists is given: the page's, and its own texts, which come with it. */
export interface BulkProps extends IslandProps {
  readonly texts: Messages
}
