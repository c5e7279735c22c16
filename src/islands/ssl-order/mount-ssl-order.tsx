import '../../styles/islands.css'
import { createRoot } from 'react-dom/client'
import { readTexts } from '../../client/read-texts.ts'
import { getTax } from '../../contract/places.ts'
import { listSslCertificates } from '../../contract/products.ts'
import type { Locale } from '../../i18n/locales.ts'
import { call } from '../../stores/api.ts'
import { SslOrder } from './SslOrder.tsx'

interface MountInput {
  readonly locale: Locale
  readonly slug: string
  readonly place: Element
}

/** Mounts the order form of a certificate. @throws Error when it cannot be loaded or is not sold */
export const mountSslOrder = async ({ locale, slug, place }: MountInput): Promise<void> => {
  const [messages, errors, listed, tax] = await Promise.all([
    readTexts(locale, 'certificate'),
    readTexts(locale, 'errors'),
    call(listSslCertificates, {}),
    call(getTax, {}),
  ])
  const certificate = listed.ok ? listed.answer.find((one) => one.slug === slug) : undefined
  if (certificate === undefined) throw new Error(`${slug} is not on sale`)
  if (!tax.ok) throw new Error(tax.error.messageCode)
  place.replaceChildren()
  const taxPercent = tax.answer.percent
  createRoot(place).render(<SslOrder {...{ locale, messages, errors, certificate, taxPercent }} />)
}
