import type { Locale } from './locales.ts'

/** The pictures that affiliates share; the text `pictures.<name>` of `affiliate` is in each. */
export const sharePictures = ['domain', 'hosting', 'cloud'] as const

/** Returns the path of a picture to share: `/og/km/share/domain.png`. */
export const sharePicturePath = (
  locale: Locale,
  name: (typeof sharePictures)[number],
): `/${string}` => `/og/${locale}/share/${name}.png`
