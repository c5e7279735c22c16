import { randomBytes } from 'node:crypto'
import { apiUrlOf } from '../platform/api-url.ts'
import type { Config } from '../platform/config.ts'
import type { Providers } from '../providers/create-providers.ts'
import type { Services } from './create-services.ts'

interface SharedBySites {
  readonly config: Pick<Config, 'apiUrl' | 'webSpaces' | 'whm'>
  readonly providers: Pick<Providers, 'kubernetes'>
  readonly siteUrl: () => string
}

/** Returns what websites use: hosting accounts and web spaces, their items and their tasks. */
export const siteDepsOf = <Shared extends SharedBySites>(shared: Shared, services: Services) => {
  const { config, providers, siteUrl } = shared
  const { newZones, ownsName, isNameOwned } = services
  return {
    ...{ ...shared, randomBytes, newZones, ownsName, isNameOwned },
    settings: config.webSpaces,
    kubernetes: providers.kubernetes,
    apiUrl: () => apiUrlOf(config, siteUrl),
    contactMail: config.whm.contactMail,
  }
}

export type SiteDeps<Shared extends SharedBySites> = ReturnType<typeof siteDepsOf<Shared>>
