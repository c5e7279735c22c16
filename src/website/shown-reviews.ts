import type { FamilyReviews, PublishedReview } from '../contract/reviews.ts'
import type { Locale } from '../i18n/locales.ts'

const mostShown = 6

/** Returns the reviews that a page shows: those in its language come first. */
export const shownReviews = (
  { latest }: FamilyReviews,
  locale: Locale,
): readonly PublishedReview[] =>
  [true, false]
    .flatMap((own) => latest.filter((one) => (one.locale === locale) === own))
    .slice(0, mostShown)
