import { defineCollection } from 'astro:content'
import { faqQuestion } from './faq-schema.ts'
import { markdownFiles } from './markdown-files.ts'

/** Questions of the home page: `content/{en,km}/faq/*.md`, the same file name in both languages. */
export const faq = defineCollection({
  loader: markdownFiles('*/faq/*.md'),
  schema: faqQuestion,
})
