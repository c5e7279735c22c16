import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import type { Module } from '../platform/modules/index.ts'
import { createIpLimit } from '../platform/rate-limit.ts'
import type { WordpressOrg } from '../providers/wordpress-org/index.ts'
import {
  createCachedPages,
  createCachedPictures,
  wordpressListRoutes,
} from './wordpress-lists/index.ts'

interface WordpressListsDeps {
  readonly config: Pick<Config, 'searchesPerMinute'>
  readonly clock: Clock
  readonly log: Log
  readonly wordpressOrg: WordpressOrg
}

/** Creates the lists of themes and plugins for WordPress hosting. */
export const createWordpressLists = ({
  config,
  wordpressOrg,
  ...deps
}: WordpressListsDeps): Module => ({
  routes: wordpressListRoutes({
    themes: createCachedPages({ ...deps, fetchPage: wordpressOrg.themes }),
    plugins: createCachedPages({ ...deps, fetchPage: wordpressOrg.plugins }),
    pictures: createCachedPictures(wordpressOrg.picture),
    limit: createIpLimit(config.searchesPerMinute, 60),
    // A page of a list has many.
    pictureLimit: createIpLimit(config.searchesPerMinute * 10, 60),
  }),
})
