import type { CmsConfig } from '@sveltia/cms'
import type { LinkTargets } from '../../src/content/check-links.ts'
import type { Term } from '../../src/content/glossary-terms.ts'

/** What a build tells the editor of its preview. */
export interface PreviewInput {
  readonly config: CmsConfig
  /** The browser's database in which the editor stores the repository's files. */
  readonly database: string
  readonly figures: readonly (readonly [string, string])[]
  readonly targets: Omit<LinkTargets, 'now'>
  readonly terms: readonly Term[]
}
