import '../../styles/islands.css'
import { createRoot } from 'react-dom/client'
import { readTexts } from '../../client/read-texts.ts'
import type { Locale } from '../../i18n/locales.ts'
import { FortuneWheel } from './FortuneWheel.tsx'

/**
 * Mounts the wheel on demand: the page itself ships neither React nor the wheel's texts.
 *
 * @throws Error when its texts cannot be loaded
 */
export const mountWheel = async (
  locale: Locale,
  container: Element,
  historyContainer: Element,
): Promise<void> => {
  const [messages, errors] = await Promise.all([
    readTexts(locale, 'wheel'),
    readTexts(locale, 'errors'),
  ])
  createRoot(container).render(<FortuneWheel {...{ locale, messages, errors, historyContainer }} />)
}
