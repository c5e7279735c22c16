import { locales } from '../../src/i18n/locales.ts'
import { sharePicturePath, sharePictures } from '../../src/i18n/share-pictures.ts'
import { messagesOf } from '../locale-messages.ts'
import type { PictureOrder } from './built-page.ts'

/** Returns the pictures that affiliates share, which no page requests as its own. */
export const shareOrders = (): readonly PictureOrder[] =>
  locales.flatMap((locale) => {
    const texts = messagesOf(locale, 'affiliate')
    return sharePictures.map((name) => ({
      file: sharePicturePath(locale, name).slice(1),
      title: texts[`pictures.${name}`] ?? '',
    }))
  })
