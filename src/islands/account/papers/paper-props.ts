import type { PaperCase } from '../../../contract/papers.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import type { Upload, Uploads } from './create-uploads.ts'

/** What the parts of one name's papers need. */
export interface NamePapersProps extends IslandProps {
  readonly one: PaperCase
  readonly uploads: Uploads
  /** Those of this name. */
  readonly underWay: readonly Upload[]
  readonly take: (one: PaperCase) => void
  /** Says what was done to who does not see it. */
  readonly say: (text: string) => void
  /** The papers are not what the page shows any more. */
  readonly onOutdated: () => void
}
