import type { BannerContent } from '../content/banners-schema.ts'
import { dayInPhnomPenh, dayWritten } from '../content/publication.ts'
import type { BannerPlace } from '../contract/banner-places.ts'

/** Returns the banners of a place: days are those of Phnom Penh; by end, then the newest first. */
export const bannersToShow = <B extends Pick<BannerContent, 'places' | 'from' | 'until'>>(
  banners: readonly B[],
  place: BannerPlace,
  now: Date,
): readonly B[] => {
  const today = dayInPhnomPenh(now)
  const end = ({ until }: B): number => until?.getTime() ?? Number.MAX_SAFE_INTEGER
  return banners
    .filter(
      ({ places, from, until }) =>
        places.includes(place) &&
        dayWritten(from) <= today &&
        (until === undefined || today <= dayWritten(until)),
    )
    .toSorted((a, b) => end(a) - end(b) || b.from.getTime() - a.from.getTime())
}
