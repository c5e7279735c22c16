import type { SslCertificate } from '../contract/products.ts'
import { locales } from '../i18n/locales.ts'
import type { Locale } from '../i18n/locales.ts'
import { isSslSlug } from './ssl-slugs.ts'
import type { SslSlug } from './ssl-slugs.ts'

/** A certificate with a page and texts. */
export type PublishedCertificate = SslCertificate & { readonly slug: SslSlug }

/** The used part of a file of `content/ssl/{en,km}`. */
export interface SslContentFile {
  readonly id: string
  readonly paperwork: readonly string[]
}

const fileOf = (locale: Locale, slug: string): string => `content/ssl/${locale}/${slug}.md`

const isPublished = (certificate: SslCertificate): certificate is PublishedCertificate =>
  isSslSlug(certificate.slug)

/** Returns the certificates on sale; throws for editors if texts and certificates differ. */
export const checkSslContent = (
  certificates: readonly SslCertificate[],
  files: readonly SslContentFile[],
): readonly PublishedCertificate[] => {
  const published = certificates.filter(isPublished)
  const unknown = certificates.find((certificate) => !isPublished(certificate))
  if (unknown !== undefined)
    throw new Error(
      `The API sells the certificate "${unknown.slug}", which src/website/ssl-slugs.ts does not name: add it there, and its texts in ${locales.map((locale) => fileOf(locale, unknown.slug)).join(' and ')}`,
    )
  for (const { id } of files) {
    const slug = id.split('/').at(-1) ?? ''
    if (!published.some((certificate) => certificate.slug === slug))
      throw new Error(
        `content/${id}.md is about a certificate that is not sold: remove the file in each language, or give it the slug of a certificate on sale (${published.map((certificate) => certificate.slug).join(', ')})`,
      )
  }
  for (const { slug, paperwork } of published)
    for (const locale of locales) {
      const file = files.find(({ id }) => id === `ssl/${locale}/${slug}`)
      if (file === undefined)
        throw new Error(
          `${fileOf(locale, slug)} is missing: the certificate "${slug}" is sold and needs its text; copy the file of a similar certificate and change it`,
        )
      if (paperwork && file.paperwork.length === 0)
        throw new Error(
          `${fileOf(locale, slug)}: "paperwork" is missing: the authority asks for documents of this certificate's applicants; list them`,
        )
      if (!paperwork && file.paperwork.length > 0)
        throw new Error(
          `${fileOf(locale, slug)}: "paperwork" lists documents, but this certificate is issued without any; remove "paperwork"`,
        )
    }
  return published
}
