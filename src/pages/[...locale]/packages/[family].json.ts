import type { APIRoute, GetStaticPaths } from 'astro'
import type { PackageList } from '../../../contract/package-list.ts'
import { getStaticPaths as perLocale } from '../../../i18n/static-paths.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { packagesAtBuild, regionsAtBuild, taxAtBuild } from '../../../site/build-catalogue.ts'
import { configuredFamilies } from '../../../site/package-families.ts'
import type { PackageFamily } from '../../../site/package-families.ts'

export const getStaticPaths = (() =>
  perLocale().flatMap(({ params, props }) =>
    configuredFamilies.map((family) => ({
      params: { ...params, family: family.slug },
      props: { ...props, family },
    })),
  )) satisfies GetStaticPaths

interface Props {
  locale: Locale
  family: PackageFamily
  [name: string]: unknown
}

/** The packages that a configurator starts with: `/packages/shared-hosting.json`, `/km/…`. */
export const GET: APIRoute<Props> = async ({ props: { locale, family } }) => {
  const list: PackageList = {
    regions: await regionsAtBuild(locale),
    packages: await packagesAtBuild(family.type, locale),
    taxPercent: (await taxAtBuild()).percent,
  }
  return Response.json(list)
}
