import '../styles/islands.css'
import '../styles/news.css'
import * as v from 'valibot'
import { readTexts } from '../client/read-texts.ts'
import { Maintenance } from '../contract/announcements.ts'
import { message, type Messages } from '../i18n/fill.ts'
import { formatMoment } from '../i18n/format-date.ts'
import { splitLocale, type Locale } from '../i18n/locales.ts'
import {
  categoriesOfPath,
  isUnderMaintenance,
  maintenanceKey,
  nextChange,
  readDismissed,
  warningAt,
} from '../stores/maintenance.ts'
import { newsRegion } from './news-region.ts'

/** A timer can't wait longer; that day the page is loaded anew anyway. */
const longestWait = 24 * 3600_000

const dismissed = (): readonly string[] => {
  try {
    return readDismissed(localStorage.getItem(maintenanceKey))
  } catch {
    return []
  }
}

const dismiss = (id: string): void => {
  try {
    localStorage.setItem(maintenanceKey, JSON.stringify([...dismissed(), id].slice(-50)))
  } catch {
    // Without storage it is dismissed for this page.
  }
}

interface Banner {
  readonly title: string
  readonly lines: readonly string[]
  /** Dismisses it for good, where that can be. */
  readonly never?: () => void
}

const bannerElement = (messages: Messages, banner: Banner, onClose: () => void): HTMLElement => {
  const element = document.createElement('section')
  element.className = 'news-card'
  element.setAttribute('role', 'status')
  const title = document.createElement('p')
  title.className = 'font-medium'
  title.textContent = banner.title
  element.append(title)
  for (const text of banner.lines) {
    const line = document.createElement('p')
    line.className = 'text-ink-soft tabular-nums'
    line.textContent = text
    element.append(line)
  }
  const buttons = document.createElement('div')
  buttons.className = 'flex flex-wrap gap-2'
  const addButton = (label: string, run?: () => void): void => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'outline-button'
    button.textContent = label
    button.addEventListener('click', () => {
      run?.()
      onClose()
    })
    buttons.append(button)
  }
  addButton(message(messages, 'close'))
  if (banner.never !== undefined) addButton(message(messages, 'never'), banner.never)
  element.append(buttons)
  return element
}

const windowLines = (messages: Messages, { message: text, startsAt, endsAt }: Maintenance) => [
  ...(text === '' ? [] : [text]),
  endsAt === null
    ? message(messages, 'open-end', { from: formatMoment(startsAt) })
    : message(messages, 'window', { from: formatMoment(startsAt), until: formatMoment(endsAt) }),
]

/**
 * Tells of maintenance in a card over the page's end: what is under way or begins within an hour,
 * and that this page's product is under maintenance. Nothing on the page moves.
 *
 * @param answered what `GET /maintenance` answered
 */
export const watchMaintenance = async (
  locale: Locale,
  answered: readonly unknown[],
): Promise<void> => {
  const { success, output: windows } = v.safeParse(v.array(Maintenance), answered)
  if (!success) return
  const messages = await readTexts(locale, 'maintenance').catch(() => undefined)
  if (messages === undefined) return
  const categories = categoriesOfPath(splitLocale(location.pathname).path)
  const closed = new Set<string>()
  let shown: HTMLElement | undefined

  const bannerAt = (now: number): (Banner & { readonly key: string }) | undefined => {
    const isClosed =
      categories.length > 0 &&
      !closed.has('product') &&
      isUnderMaintenance(windows, categories, now)
    if (isClosed) return { key: 'product', title: message(messages, 'product'), lines: [] }
    const warning = warningAt(windows, [...dismissed(), ...closed], now)
    if (warning === undefined) return undefined
    return {
      key: warning.id,
      title: warning.title,
      lines: windowLines(messages, warning),
      never: () => dismiss(warning.id),
    }
  }
  const show = (): void => {
    const now = Date.now()
    shown?.remove()
    const banner = bannerAt(now)
    if (banner !== undefined) {
      shown = bannerElement(messages, banner, () => {
        closed.add(banner.key)
        show()
      })
      newsRegion().append(shown)
    }
  }
  const wait = (): void => {
    const left = nextChange(windows, Date.now())
    if (left === undefined || left > longestWait) return
    setTimeout(() => {
      show()
      wait()
    }, left + 1000)
  }
  show()
  wait()
}
