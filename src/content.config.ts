import { banners } from './content/banners.ts'
import { blog } from './content/blog.ts'
import { aboutUs, awards, clients, feedback } from './content/company.ts'
import { domainFaq } from './content/domain-faq.ts'
import { faq } from './content/faq.ts'
import { hosting } from './content/hosting.ts'
import { policies } from './content/policies.ts'
import { ssl, sslFaq } from './content/ssl.ts'
import { tld } from './content/tld.ts'

/**
 * What editors write, in `content/{en,km}`; each collection is described in its own file. Astro keeps
 * what it has read until the content or this file changes: after a change of a schema or a loader,
 * `astro sync --force` reads everything again.
 */
export const collections = {
  aboutUs,
  awards,
  banners,
  blog,
  clients,
  domainFaq,
  faq,
  feedback,
  hosting,
  policies,
  ssl,
  sslFaq,
  tld,
}
