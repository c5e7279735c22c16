import { listCategoryBanners } from './announcements.ts'

/** The pages that show banners (commerce §3, banners by key). */
export const bannerPlaces = ['home', 'promotion'] as const
export type BannerPlace = (typeof bannerPlaces)[number]

/** Returns the path of a place's banners. */
export const bannersPath = (place: BannerPlace): string =>
  listCategoryBanners.path.replace('{category}', place)
