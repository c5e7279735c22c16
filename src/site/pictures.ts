import type { Locale } from '../i18n/locales.ts'
import type { SitePath } from './addresses.ts'

/** What a page's Open Graph picture measures, in pixels. */
export const pictureSize = { width: 1200, height: 630 } as const

/**
 * Where a page's Open Graph picture is: `/og/en/domain/pricing.png`, `/og/km/index.png`. It is drawn
 * after the build (scripts/draw-pictures.ts).
 *
 * @param path the route without language prefix
 */
export const picturePath = (locale: Locale, path: SitePath): SitePath =>
  `/og/${locale}${path === '/' ? '/index' : path}.png`
