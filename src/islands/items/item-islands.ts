import type { SoldType } from '../../contract/items/variants.ts'
import { domainIsland } from './domain/domain-island.ts'
import type { ItemIsland } from './item-island.ts'

/** The module of each kind of items, loaded when a cart or an order has one; most have domains. */
const loaders: { readonly [T in SoldType]: () => Promise<ItemIsland<T>> } = {
  DOMAIN: () => Promise.resolve(domainIsland),
  CLOUD_SERVER: async () =>
    (await import('./cloud-server/cloud-server-island.ts')).cloudServerIsland,
  SHARED_HOSTING: async () =>
    (await import('./shared-hosting/shared-hosting-island.ts')).sharedHostingIsland,
  SSL: async () => (await import('./ssl/ssl-island.ts')).sslIsland,
  SMS_BRAND_NAME: async () =>
    (await import('./sms-brand-name/sms-brand-name-island.tsx')).smsBrandNameIsland,
  SMS_SERVICE: async () => (await import('./sms-service/sms-service-island.tsx')).smsServiceIsland,
  CLOUD_HOSTING: async () =>
    (await import('./cloud-hosting/cloud-hosting-island.ts')).cloudHostingIsland,
  WORDPRESS_HOSTING: async () =>
    (await import('./wordpress-hosting/wordpress-hosting-island.ts')).wordpressHostingIsland,
}

const soldTypes = Object.keys(loaders) as SoldType[]

type Loaded = { readonly [T in SoldType]?: ItemIsland<T> }

let loaded: Loaded = { DOMAIN: domainIsland }

const load = async (type: SoldType): Promise<void> => {
  const island = await loaders[type]()
  loaded = { ...loaded, [type]: island }
}

/** Loads the modules of some types. */
export const loadItemIslands = async (types: readonly string[]): Promise<void> => {
  await Promise.all(soldTypes.filter((type) => types.includes(type)).map(load))
}

/** Returns the types whose modules are not loaded yet. */
export const missingIslands = (types: readonly SoldType[]): readonly SoldType[] => [
  ...new Set(types.filter((type) => loaded[type] === undefined)),
]

/** Returns the module of a type. @throws Error before it is loaded */
export const islandOf = <T extends SoldType>(type: T): ItemIsland<T> => {
  const island = loaded[type]
  if (island === undefined) throw new Error(`the items of type ${type} are not loaded`)
  return island
}
