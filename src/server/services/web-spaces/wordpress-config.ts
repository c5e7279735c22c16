import * as v from 'valibot'
import {
  WebSpaceUpdate,
  WebSpaceUpdated,
  WordpressOutcome,
} from '../../../contract/service-details.ts'
import { NewerContent } from '../../../contract/web-space-copies.ts'
import { SpaceConfig } from './space-config.ts'

/** The stored config of WordPress hosting. */
export const WordpressConfig = v.object({
  ...SpaceConfig.entries,
  /** The name of the first user. */
  admin: v.string(),
  outcomes: v.array(WordpressOutcome),
  updates: v.optional(v.object({ at: v.string(), items: v.array(WebSpaceUpdate) })),
  updated: v.optional(WebSpaceUpdated),
  newer: v.optional(v.object({ backup: v.string(), at: v.string(), ...NewerContent.entries })),
  /** A new website is hidden from search engines. */
  isPublic: v.optional(v.boolean(), false),
})
export type WordpressConfig = v.InferOutput<typeof WordpressConfig>
