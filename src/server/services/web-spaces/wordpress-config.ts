import * as v from 'valibot'
import { WordpressOutcome } from '../../../contract/service-details.ts'
import { SpaceConfig } from './space-config.ts'

/** The stored config of WordPress hosting. */
export const WordpressConfig = v.object({
  ...SpaceConfig.entries,
  /** The name of the first user. */
  admin: v.string(),
  outcomes: v.array(WordpressOutcome),
})
export type WordpressConfig = v.InferOutput<typeof WordpressConfig>
