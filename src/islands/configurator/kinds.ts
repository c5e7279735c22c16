import type { ConfiguratorKind } from './configurator-kind.ts'

/** Renders a configurator of its kind; hides the type of its option. */
export type WithKind = <Result>(use: <Option>(kind: ConfiguratorKind<Option>) => Result) => Result

/** The configurators by family; the folder in `items/` is named after it. */
const loaders: Readonly<Record<string, () => Promise<WithKind>>> = {
  'cloud-server': async () => {
    const { cloudServerKind } = await import('../items/cloud-server/cloud-server-configurator.ts')
    return (use) => use(cloudServerKind)
  },
  'cloud-hosting': async () => {
    const { cloudHostingKind } =
      await import('../items/cloud-hosting/cloud-hosting-configurator.ts')
    return (use) => use(cloudHostingKind)
  },
  'shared-hosting': async () => {
    const { sharedHostingKind } =
      await import('../items/shared-hosting/shared-hosting-configurator.ts')
    return (use) => use(sharedHostingKind)
  },
  'wordpress-hosting': async () => {
    const { wordpressHostingKind } =
      await import('../items/wordpress-hosting/wordpress-hosting-configurator.ts')
    return (use) => use(wordpressHostingKind)
  },
}

/** Loads the configurator of a family. @throws Error for a family without one */
export const loadKind = (family: string): Promise<WithKind> => {
  const load = Object.hasOwn(loaders, family) ? loaders[family] : undefined
  if (load === undefined) throw new Error(`no configurator of ${family}`)
  return load()
}
