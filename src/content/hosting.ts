import { defineCollection } from 'astro:content'
import { productText } from './hosting-schema.ts'
import { markdownFiles } from './markdown-files.ts'

/**
 * Products that are sold as packages or on request: `content/{en,km}/hosting/*.md`, the same file
 * name in both languages.
 */
export const hosting = defineCollection({
  loader: markdownFiles('*/hosting/*.md'),
  schema: productText,
})
