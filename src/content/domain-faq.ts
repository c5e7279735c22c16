import { defineCollection } from 'astro:content'
import { domainQuestion } from './domain-faq-schema.ts'
import { markdownFiles } from './markdown-files.ts'

/**
 * Questions of the domain pages: `content/{en,km}/domain-faq/{page}/*.md`, the same names in both
 * languages. The page is `domain`, `gtld`, `cctld`, `pricing`, `transfer`, `whois` or `tld`; those of
 * `tld` stand on every TLD's page and may say `{tld}`, `{first}`, `{renewal}` and `{transfer}`.
 */
export const domainFaq = defineCollection({
  loader: markdownFiles('*/domain-faq/*/*.md'),
  schema: domainQuestion,
})
