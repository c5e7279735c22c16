import type { DocumentCase } from '../../../contract/documents.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import type { Upload, Uploads } from './create-uploads.ts'

export interface NameDocumentsProps extends IslandProps {
  readonly one: DocumentCase
  readonly uploads: Uploads
  /** The uploads of this domain. */
  readonly underWay: readonly Upload[]
  readonly take: (one: DocumentCase) => void
  /** Announces a change to screen readers. */
  readonly say: (text: string) => void
  /** Called when the documents shown are outdated. */
  readonly onOutdated: () => void
}
