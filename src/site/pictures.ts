import type { Locale } from '../i18n/locales.ts'
import type { SitePath } from './addresses.ts'

/** The size of an Open Graph image in pixels. */
export const pictureSize = { width: 1200, height: 630 } as const

/**
 * Returns the path of a page's Open Graph image: `/og/en/domain/pricing.png`, `/og/km/index.png`.
 * scripts/render-pictures.ts renders it after the build.
 *
 * @param path the route without language prefix
 */
export const picturePath = (locale: Locale, path: SitePath): SitePath =>
  `/og/${locale}${path === '/' ? '/index' : path}.png`
