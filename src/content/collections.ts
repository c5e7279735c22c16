import type { z } from 'astro/zod'
import { bannerContent } from './banners-schema.ts'
import { blogPost } from './blog-schema.ts'
import { aboutUs, awards, clients, feedback } from './company-schema.ts'
import { domainQuestion } from './domain-faq-schema.ts'
import { faqQuestion } from './faq-schema.ts'
import { helpArticle } from './help-schema.ts'
import { productText } from './hosting-schema.ts'
import { policyHead } from './policies-schema.ts'
import { sslDetail, sslQuestion } from './ssl-schema.ts'
import { tldText } from './tld-schema.ts'

/** Files of one kind, with the same name in each language. */
export interface ContentCollection {
  /** What editors call them. */
  readonly label: string
  /** Their paths in `content/`; the first `*` is the language. */
  readonly files: string
  readonly schema: z.ZodObject
  /** Least and most words of the English text. */
  readonly words?: readonly [number, number]
  /** Each file has a page, whose URL ends in the name of the file. */
  readonly hasPages?: true
  /** Its pages name the files: editors neither add nor remove one. */
  readonly isFixed?: true
  /** Its pages show pictures. */
  readonly hasPictures?: true
  /** Translations may write small numbers out, or in digits. */
  readonly writesNumbersOut?: true
  /** Fields of which each language has as many entries as it needs: words of a search. */
  readonly ownLists?: readonly string[]
}

/** What editors write. */
export const contentCollections = {
  aboutUs: { label: 'About us', files: 'company/*/about-us.md', schema: aboutUs },
  awards: { label: 'Awards', files: 'company/*/awards.yaml', schema: awards },
  banners: { label: 'Banners', files: 'banners/*/*.yaml', schema: bannerContent },
  blog: {
    label: 'Blog posts',
    files: 'blog/*/*.md',
    schema: blogPost,
    hasPages: true,
    hasPictures: true,
    words: [500, 900],
    writesNumbersOut: true,
  },
  clients: { label: 'Customers', files: 'company/*/clients.yaml', schema: clients },
  domainFaq: {
    label: 'Domain FAQ',
    files: 'domain-faq/*/*/*.md',
    schema: domainQuestion,
  },
  faq: { label: 'Home page FAQ', files: 'faq/*/*.md', schema: faqQuestion },
  feedback: { label: 'Feedback', files: 'company/*/feedback.yaml', schema: feedback },
  help: {
    label: 'Help articles',
    files: 'help/*/*.md',
    schema: helpArticle,
    hasPages: true,
    words: [150, 400],
    writesNumbersOut: true,
    ownLists: ['tags'],
  },
  hosting: { label: 'Products', files: 'hosting/*/*.md', schema: productText, isFixed: true },
  policies: { label: 'Policies', files: 'policies/*/*.md', schema: policyHead, isFixed: true },
  ssl: { label: 'Certificates', files: 'ssl/*/*.md', schema: sslDetail, isFixed: true },
  sslFaq: { label: 'SSL FAQ', files: 'ssl-faq/*/*.md', schema: sslQuestion },
  tld: { label: 'Extensions', files: 'tld/*/*.md', schema: tldText, writesNumbersOut: true },
} as const satisfies Readonly<Record<string, ContentCollection>>
