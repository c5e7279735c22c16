import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { bannerContent } from './banners-schema.ts'

/** Banners: `content/{en,km}/banners/*.yaml`, the same file name in both languages. */
export const banners = defineCollection({
  loader: glob({ base: './content', pattern: '*/banners/*.yaml' }),
  schema: bannerContent,
})
