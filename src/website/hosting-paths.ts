import { getStaticPaths as perLocale } from '../i18n/static-paths.ts'
import { hostingFamilies } from './package-families.ts'

/** Returns the paths and props of a page that each hosting family has, for `getStaticPaths`. */
export const hostingPaths = () =>
  perLocale().flatMap(({ params, props }) =>
    Object.entries(hostingFamilies).map(([segment, family]) => ({
      params: { ...params, family: segment },
      props: { ...props, family },
    })),
  )
