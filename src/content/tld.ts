import { defineCollection } from 'astro:content'
import { markdownFiles } from './markdown-files.ts'
import { tldText } from './tld-schema.ts'

/** What extensions are for: `content/{en,km}/tld/{ASCII form}.md`. */
export const tld = defineCollection({
  loader: markdownFiles('*/tld/*.md'),
  schema: tldText,
})
