import type { BannerContent, BannerPlace } from '../content/banners-schema.ts'

/** The day in Phnom Penh and Bangkok, as `2026-11-21`. */
const dayThere = (moment: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Bangkok' }).format(moment)

/** A day that an editor wrote; content has it as midnight UTC. */
const dayWritten = (date: Date): string => date.toISOString().slice(0, 10)

/**
 * The banners that a place shows at a moment: from the first of their days to the whole of the last,
 * in the time of Phnom Penh and Bangkok. The one that ends first stands first, then the newest.
 */
export const bannersToShow = <B extends Pick<BannerContent, 'places' | 'from' | 'until'>>(
  banners: readonly B[],
  place: BannerPlace,
  now: Date,
): readonly B[] => {
  const today = dayThere(now)
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
