import { createRoot } from 'react-dom/client'
import { readTexts } from '../../client/read-texts.ts'
import type { Locale } from '../../i18n/locales.ts'
import { wearSheet } from '../shell/wear-sheet.ts'
import { FortuneWheel } from './FortuneWheel.tsx'

/**
 * Puts the wheel into its place in the page. The page brings neither React nor the wheel's texts
 * along: who only reads its rules downloads none of them.
 *
 * @throws Error when its texts or its styles can't be had
 */
export const mountWheel = async (
  locale: Locale,
  place: Element,
  historyPlace: Element,
): Promise<void> => {
  const [messages, errors] = await Promise.all([
    readTexts(locale, 'wheel'),
    readTexts(locale, 'errors'),
    wearSheet(),
  ])
  createRoot(place).render(<FortuneWheel {...{ locale, messages, errors, historyPlace }} />)
}
