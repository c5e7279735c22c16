import '../../styles/islands.css'
import { createRoot } from 'react-dom/client'
import { readTexts } from '../../client/read-texts.ts'
import { getTax } from '../../contract/places.ts'
import { listSmsPrices } from '../../contract/products.ts'
import type { Locale } from '../../i18n/locales.ts'
import { call } from '../../stores/api.ts'
import { SmsOrder } from './SmsOrder.tsx'

interface MountInput {
  readonly locale: Locale
  readonly place: Element
}

/** Mounts the order forms of messages. @throws Error when they cannot be loaded */
export const mountSmsOrder = async ({ locale, place }: MountInput): Promise<void> => {
  const [messages, errors, prices, tax] = await Promise.all([
    readTexts(locale, 'sms'),
    readTexts(locale, 'errors'),
    call(listSmsPrices, {}),
    call(getTax, {}),
  ])
  if (!prices.ok) throw new Error(prices.error.messageCode)
  if (!tax.ok) throw new Error(tax.error.messageCode)
  place.replaceChildren()
  const taxPercent = tax.answer.percent
  createRoot(place).render(
    <SmsOrder {...{ locale, messages, errors, taxPercent }} prices={prices.answer} />,
  )
}
