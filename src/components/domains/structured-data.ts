import type { Tld } from '../../contract/domains.ts'
import { fromDollars } from '../../contract/money.ts'
import type { FamilyReviews } from '../../contract/reviews.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { WebsitePath } from '../../website/urls.ts'
import type { FaqAnswer } from '../../website/domain-faq.ts'
import { breadcrumbList, faqPage, productRange } from '../../website/structured-data.ts'

/** Returns the JSON-LD of a domain page: breadcrumbs, questions, prices. */
export const domainStructuredData = (
  websiteUrl: URL,
  locale: Locale,
  page: {
    readonly trail: readonly { readonly name: string; readonly path: WebsitePath }[]
    readonly questions: readonly FaqAnswer[]
    /** The TLDs whose first year the page sells. */
    readonly sold?: {
      readonly tlds: readonly Tld[]
      readonly name: string
      readonly description: string
      readonly path: WebsitePath
      readonly reviews?: FamilyReviews | undefined
    }
  },
): object[] => {
  const [first, ...others] = (page.sold?.tlds ?? []).map((tld) =>
    fromDollars(tld.registrationPrice),
  )
  return [
    breadcrumbList(websiteUrl, locale, page.trail),
    faqPage(
      locale,
      page.questions.map(({ question, text }) => ({ question, answer: text })),
    ),
    ...(page.sold === undefined || first === undefined
      ? []
      : [productRange(websiteUrl, locale, { ...page.sold, prices: [first, ...others] })]),
  ]
}
