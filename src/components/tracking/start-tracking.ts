import { splitLocale } from '../../i18n/locales.ts'
import { $consent, isAgreed, isDue, withClick } from '../../stores/tracking/consent.ts'
import { whenIdle } from '../../client/when-idle.ts'

const { locale } = splitLocale(location.pathname)

const follow = async (): Promise<void> => {
  const { followVisitor } = await import('./follow-visitor.ts')
  followVisitor()
}

const start = async (): Promise<void> => {
  const stored = $consent.get()
  const answer = stored === undefined ? undefined : withClick(stored, location.search, Date.now())
  if (answer !== stored) $consent.set(answer)
  if (answer?.unsent === true) {
    const { sendAnswer } = await import('../../stores/tracking/give-consent.ts')
    await sendAnswer()
  }
  if (isAgreed(answer, Date.now())) await follow()
  // Pages without it are for a purchase, which no question interrupts.
  const footer = document.querySelector<HTMLElement>('body > footer > :last-child > div')
  if (footer === null) return
  const { addCookieSettings } = await import('./consent-card.ts')
  const onChosen = (): void => {
    if (isAgreed($consent.get(), Date.now())) follow().catch(() => undefined)
  }
  await addCookieSettings({ locale, footer, asks: isDue(answer, Date.now()), onChosen })
}

whenIdle(() => {
  start().catch(() => undefined)
})
