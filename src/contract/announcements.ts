import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { ServiceCategory } from './service-categories.ts'
import { Id, Moment } from './shared-shapes.ts'

export const Maintenance = v.object({
  id: Id,
  /** The affected services; empty means all. */
  services: v.array(ServiceCategory),
  title: v.string(),
  message: v.string(),
  startsAt: Moment,
  endsAt: v.nullable(Moment),
})
export type Maintenance = v.InferOutput<typeof Maintenance>

/** Current and planned maintenance, the earliest first. */
export const listMaintenance = endpoint({
  method: 'GET',
  path: '/maintenance',
  summary: 'Current and planned maintenance',
  access: 'public',
  answer: v.array(Maintenance),
  errors: [],
})

/** Seasonal themes (commerce §1). */
export const ThemeName = v.picklist(['DEFAULT', 'XMAS', 'SPRING', 'SUMMER', 'AUTUMN'])
export type ThemeName = v.InferOutput<typeof ThemeName>

export const Asset = v.object({
  id: Id,
  url: v.string(),
  /** Alternative text; empty for decoration. */
  alt: v.string(),
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
})

export const AssetCategory = v.object({ key: v.string(), assets: v.array(Asset) })
export type AssetCategory = v.InferOutput<typeof AssetCategory>

/** The theme's assets of each requested category, in that order; DEFAULT's where it has none. */
export const listAssets = endpoint({
  method: 'GET',
  path: '/assets',
  summary: 'The assets of some categories, for a theme',
  access: 'public',
  query: v.object({
    /** Keys separated by commas; only the first twenty count. */
    categories: v.pipe(v.string(), v.maxLength(1000)),
    theme: v.optional(ThemeName, 'DEFAULT'),
  }),
  answer: v.array(AssetCategory),
  errors: [],
})

export const Banner = v.object({
  id: Id,
  title: v.string(),
  text: v.string(),
  imageUrl: v.nullable(v.string()),
  /** The target: a path of the website without its language, or a URL. */
  linkUrl: v.nullable(v.string()),
})
export type Banner = v.InferOutput<typeof Banner>

/** The current banners of a place by its key; may be empty. */
export const listCategoryBanners = endpoint({
  method: 'GET',
  path: '/category-banner/{category}',
  summary: 'The banners of a category',
  access: 'public',
  params: v.object({ category: v.pipe(v.string(), v.maxLength(100)) }),
  answer: v.array(Banner),
  errors: [],
})
