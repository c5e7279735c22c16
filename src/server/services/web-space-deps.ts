import { randomBytes } from 'node:crypto'
import { apiUrlOf } from '../platform/api-url.ts'
import type { Config } from '../platform/config.ts'
import type { Providers } from '../providers/create-providers.ts'
import type { Services } from './create-services.ts'

interface SharedByWebSpaces {
  readonly config: Pick<Config, 'apiUrl' | 'webSpaces' | 'whm'>
  readonly providers: Pick<Providers, 'kubernetes'>
  readonly websiteUrl: () => string
}

/** Returns what websites use: hosting accounts and web spaces, their items and their tasks. */
export const webSpaceDepsOf = <Shared extends SharedByWebSpaces>(
  shared: Shared,
  services: Services,
) => {
  const { config, providers, websiteUrl } = shared
  const { newZones, ownsName, isNameOwned } = services
  return {
    ...{ ...shared, randomBytes, newZones, ownsName, isNameOwned },
    settings: config.webSpaces,
    kubernetes: providers.kubernetes,
    apiUrl: () => apiUrlOf(config, websiteUrl),
    contactMail: config.whm.contactMail,
  }
}

export type WebSpaceDeps<Shared extends SharedByWebSpaces> = ReturnType<
  typeof webSpaceDepsOf<Shared>
>
