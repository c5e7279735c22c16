import { defineCollection } from 'astro:content'
import { markdownFiles } from './markdown-files.ts'
import { sslDetail, sslQuestion } from './ssl-schema.ts'

/** The texts of the certificates' pages: `content/{en,km}/ssl/{slug}.md`. */
export const ssl = defineCollection({
  loader: markdownFiles('*/ssl/*.md'),
  schema: sslDetail,
})

/** The questions of the SSL landing page: `content/{en,km}/faq/ssl/*.md`. */
export const sslFaq = defineCollection({
  loader: markdownFiles('*/faq/ssl/*.md'),
  schema: sslQuestion,
})
