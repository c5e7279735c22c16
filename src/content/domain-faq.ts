import { defineCollection } from 'astro:content'
import { domainQuestion } from './domain-faq-schema.ts'
import { markdownFiles } from './markdown-files.ts'

/** Questions of the domain pages: `content/{en,km}/domain-faq/{page}/*.md`. */
export const domainFaq = defineCollection({
  loader: markdownFiles('*/domain-faq/*/*.md'),
  schema: domainQuestion,
})
