import { defineCollection } from 'astro:content'
import { blogPost } from './blog-schema.ts'
import { markdownFiles } from './markdown-files.ts'

/** Posts: `content/{en,km}/blog/*.md`, the same file name in both languages. */
export const blog = defineCollection({
  loader: markdownFiles('*/blog/*.md'),
  schema: blogPost,
})
