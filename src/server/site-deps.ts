import { randomBytes } from 'node:crypto'
import type { Shared } from './open-shared.ts'
import { apiUrlOf } from './platform/api-url.ts'
import type { Services } from './services/create-services.ts'

/** Returns what websites use: hosting accounts and web spaces, their items and their tasks. */
export const siteDepsOf = (shared: Shared, services: Services) => {
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

export type SiteDeps = ReturnType<typeof siteDepsOf>
