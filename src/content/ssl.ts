import { defineCollection } from 'astro:content'
import { markdownFiles } from './markdown-files.ts'
import { sslDetail, sslQuestion } from './ssl-schema.ts'

/** What each certificate's page says: `content/{en,km}/ssl/{slug}.md`, for each certificate on sale. */
export const ssl = defineCollection({
  loader: markdownFiles('*/ssl/*.md'),
  schema: sslDetail,
})

/** The questions of the SSL landing: `content/{en,km}/faq/ssl/*.md`, the same names in both languages. */
export const sslFaq = defineCollection({
  loader: markdownFiles('*/faq/ssl/*.md'),
  schema: sslQuestion,
})
