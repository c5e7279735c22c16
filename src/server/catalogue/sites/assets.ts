import { and, asc, inArray } from 'drizzle-orm'
import type { AssetCategory, ThemeName } from '../../../contract/announcements.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { assets } from '../../platform/db/schema/index.ts'
import type { Locale } from '../../platform/http/request-locale.ts'

const maxCategories = 20

/** Returns the assets of comma-separated categories: those of a theme, else of DEFAULT. */
export const assetsOf = async (
  db: Queryable,
  categories: string,
  { theme, locale }: { readonly theme: ThemeName; readonly locale: Locale },
): Promise<AssetCategory[]> => {
  const requested = categories.split(',').map((key) => key.trim())
  const keys = [...new Set(requested.filter((key) => key !== ''))].slice(0, maxCategories)
  if (keys.length === 0) return []
  const rows = await db
    .select()
    .from(assets)
    .where(and(inArray(assets.category, keys), inArray(assets.theme, [theme, 'DEFAULT'])))
    .orderBy(asc(assets.position), asc(assets.id))
  return keys.map((key) => {
    const ofKey = rows.filter(({ category }) => category === key)
    const ofTheme = ofKey.filter((row) => row.theme === theme)
    return {
      key,
      assets: (ofTheme.length > 0 ? ofTheme : ofKey).map(
        ({ id, url, alt, altKm, width, height }) => ({
          id,
          url,
          alt: locale === 'km' ? altKm : alt,
          width,
          height,
        }),
      ),
    }
  })
}
