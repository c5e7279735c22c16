import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import * as schemas from './company-schema.ts'
import { markdownFiles } from './markdown-files.ts'

/** The page about the provider: `content/{en,km}/about-us.md`. */
export const aboutUs = defineCollection({
  loader: markdownFiles('*/about-us.md'),
  schema: schemas.aboutUs,
})

/** Who is named as a customer: `content/{en,km}/clients.yaml`. */
export const clients = defineCollection({
  loader: glob({ base: './content', pattern: '*/clients.yaml' }),
  schema: schemas.clients,
})

/** What customers say: `content/{en,km}/feedback.yaml`. */
export const feedback = defineCollection({
  loader: glob({ base: './content', pattern: '*/feedback.yaml' }),
  schema: schemas.feedback,
})

/** Awards: `content/{en,km}/awards.yaml`. */
export const awards = defineCollection({
  loader: glob({ base: './content', pattern: '*/awards.yaml' }),
  schema: schemas.awards,
})
