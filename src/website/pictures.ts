import type { Locale } from '../i18n/locales.ts'
import type { WebsitePath } from './urls.ts'

/** The size of an Open Graph image in pixels. */
export const pictureSize = { width: 1200, height: 630 } as const

/** Returns the path of a page's Open Graph image: `/og/en/domain/pricing.png`. */
export const picturePath = (locale: Locale, path: WebsitePath): WebsitePath =>
  `/og/${locale}${path === '/' ? '/index' : path}.png`
