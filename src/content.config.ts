import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import type { z } from 'astro/zod'
import { contentCollections } from './content/collections.ts'
import { markdownFiles } from './content/markdown-files.ts'

const markdown = <Schema extends z.ZodType>({ files, schema }: { files: string; schema: Schema }) =>
  defineCollection({ loader: markdownFiles(files), schema })

const yaml = <Schema extends z.ZodType>({ files, schema }: { files: string; schema: Schema }) =>
  defineCollection({ loader: glob({ base: './content', pattern: files }), schema })

/**
 * What editors write, in `content/<collection>/{en,km}`. Astro keeps what it has read until the
 * content or this file changes: after a change of a schema or a loader, `astro sync --force` reads
 * everything again.
 */
export const collections = {
  aboutUs: markdown(contentCollections.aboutUs),
  awards: yaml(contentCollections.awards),
  banners: yaml(contentCollections.banners),
  blog: markdown(contentCollections.blog),
  clients: yaml(contentCollections.clients),
  domainFaq: markdown(contentCollections.domainFaq),
  faq: markdown(contentCollections.faq),
  feedback: yaml(contentCollections.feedback),
  help: markdown(contentCollections.help),
  hosting: markdown(contentCollections.hosting),
  policies: markdown(contentCollections.policies),
  ssl: markdown(contentCollections.ssl),
  sslFaq: markdown(contentCollections.sslFaq),
  tld: markdown(contentCollections.tld),
}
