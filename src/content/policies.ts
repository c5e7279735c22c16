import { defineCollection } from 'astro:content'
import { markdownFiles } from './markdown-files.ts'
import { policyHead } from './policies-schema.ts'

/** Policies: `content/{en,km}/policies/*.md`, the same file name in both languages. */
export const policies = defineCollection({
  loader: markdownFiles('*/policies/*.md'),
  schema: policyHead,
})
