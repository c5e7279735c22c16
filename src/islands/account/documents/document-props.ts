import type { DocumentCase } from '../../../contract/documents.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import type { Upload, Uploads } from './create-uploads.ts'

export interface NameDocumentsProps extends IslandProps {
  readonly one: DocumentCase
  readonly uploads: Uploads
  /** Those of this name. */
  readonly underWay: readonly Upload[]
  readonly take: (one: DocumentCase) => void
  /** Says what was done to who does not see it. */
  readonly say: (text: string) => void
  /** The documents are not what the page shows any more. */
  readonly onOutdated: () => void
}
