import { defineCollection } from 'astro:content'
import { productText } from './hosting-schema.ts'
import { markdownFiles } from './markdown-files.ts'

/** Products sold as packages or on request: `content/{en,km}/hosting/*.md`. */
export const hosting = defineCollection({
  loader: markdownFiles('*/hosting/*.md'),
  schema: productText,
})
