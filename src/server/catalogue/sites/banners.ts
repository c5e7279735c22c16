import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Banner } from '../../../contract/announcements.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { banners } from '../../platform/db/schema/index.ts'
import type { Locale } from '../../platform/http/request-locale.ts'

export const bannersOf = async (
  db: Queryable,
  category: string,
  { now, locale }: { readonly now: Date; readonly locale: Locale },
): Promise<Banner[]> => {
  const rows = await db
    .select()
    .from(banners)
    .where(
      and(
        eq(banners.category, category),
        or(isNull(banners.startsAt), lte(banners.startsAt, now)),
        or(isNull(banners.endsAt), gt(banners.endsAt, now)),
      ),
    )
    .orderBy(asc(banners.position), asc(banners.id))
  return rows.map(({ id, title, titleKm, text, textKm, imageUrl, linkUrl }) => ({
    id,
    title: locale === 'km' ? titleKm : title,
    text: locale === 'km' ? textKm : text,
    imageUrl,
    linkUrl,
  }))
}
