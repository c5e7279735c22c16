import { createHash } from 'node:crypto'
import type { PackageList } from '../contract/package-list.ts'
import { localePath, type Locale } from '../i18n/locales.ts'
import { packagesAtBuild, regionsAtBuild, taxAtBuild } from './build-catalogue.ts'
import type { PackageFamily } from './package-families.ts'

/** The file of a family's packages. Its name changes with its content, so browsers store it for a year. */
export interface PackageFile {
  /** Without `.json`. */
  readonly name: string
  readonly path: string
  readonly text: string
}

/** Returns the packages that a configurator starts with, as a file of the website. */
export const packageFile = async (locale: Locale, family: PackageFamily): Promise<PackageFile> => {
  const list: PackageList = {
    regions: await regionsAtBuild(locale),
    packages: await packagesAtBuild(family.type, locale),
    taxPercent: (await taxAtBuild()).percent,
  }
  const text = JSON.stringify(list)
  const name = `${family.slug}.${createHash('sha256').update(text).digest('hex').slice(0, 8)}`
  return { name, path: localePath(locale, `/packages/${name}.json`), text }
}
