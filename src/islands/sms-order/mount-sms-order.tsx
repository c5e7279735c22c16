import '../../styles/islands.css'
import { createRoot } from 'react-dom/client'
import { readTexts } from '../../client/read-texts.ts'
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
  const [messages, errors, prices] = await Promise.all([
    readTexts(locale, 'sms'),
    readTexts(locale, 'errors'),
    call(listSmsPrices, {}),
  ])
  if (!prices.ok) throw new Error(prices.error.messageCode)
  place.replaceChildren()
  createRoot(place).render(<SmsOrder {...{ locale, messages, errors }} prices={prices.answer} />)
}
