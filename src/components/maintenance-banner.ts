import '../styles/islands.css'
import '../styles/notice-cards.css'
import * as v from 'valibot'
import { readTexts } from '../client/read-texts.ts'
import { Maintenance } from '../contract/announcements.ts'
import { message, type Messages } from '../i18n/fill.ts'
import { formatMoment } from '../i18n/format-date.ts'
import { splitLocale, type Locale } from '../i18n/locales.ts'
import {
  categoriesOfPath,
  maintenanceKey,
  maintenanceOf,
  nextChange,
  readDismissed,
  warningAt,
} from '../stores/maintenance.ts'
import { fillElement, parseTemplates } from './fill-template.ts'
import { showNoticeCard } from './notice-region.ts'

/** Later changes wait for the next page load. */
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
    // Without storage, for this page only.
  }
}

/** A product's own pages show a window that was dismissed as a warning once more, when it is under way. */
const productKey = (id: string): string => `product ${id}`

interface Banner {
  readonly title: string
  readonly lines: readonly string[]
  /** Dismisses it permanently. */
  readonly never: () => void
}

const templates = parseTemplates(`
<template data-template="banner">
  <section class="notice-card" role="status">
    <p class="font-medium" data-field="title"></p>
    <div class="flex flex-wrap gap-2"></div>
  </section>
</template>
<template data-template="line"><p class="text-ink-soft tabular-nums" data-field="line"></p></template>
<template data-template="button"><button type="button" class="outline-button" data-field="label"></button></template>
`)

const bannerElement = (messages: Messages, banner: Banner, onClose: () => void): HTMLElement => {
  const { title, lines, never } = banner
  const element = fillElement('banner', { title }, templates)
  const buttons = element.querySelector('div')
  buttons?.before(...lines.map((line) => fillElement('line', { line }, templates)))
  const addButton = (label: string, run?: () => void): void => {
    const button = fillElement('button', { label }, templates)
    button.addEventListener('click', () => {
      run?.()
      onClose()
    })
    buttons?.append(button)
  }
  addButton(message(messages, 'close'))
  addButton(message(messages, 'never'), never)
  return element
}

const windowLines = (messages: Messages, { message: text, startsAt, endsAt }: Maintenance) => [
  ...(text === '' ? [] : [text]),
  endsAt === null
    ? message(messages, 'open-end', { from: formatMoment(startsAt) })
    : message(messages, 'window', { from: formatMoment(startsAt), until: formatMoment(endsAt) }),
]

/** Shows a card for maintenance that is current, starts within an hour or affects this product. */
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
  let leave: (() => void) | undefined

  const bannerAt = (now: number): (Banner & { readonly key: string }) | undefined => {
    const hidden = [...dismissed(), ...closed]
    const unseen = windows.filter(({ id }) => !hidden.includes(productKey(id)))
    const own = categories.length > 0 ? maintenanceOf(unseen, categories, now) : undefined
    const due = own ?? warningAt(windows, hidden, now)
    if (due === undefined) return undefined
    const lines = windowLines(messages, due)
    const key = own === undefined ? due.id : productKey(due.id)
    return {
      key,
      ...(own === undefined
        ? { title: due.title, lines }
        : { title: message(messages, 'product'), lines: [due.title, ...lines] }),
      never: () => dismiss(key),
    }
  }
  const show = (): void => {
    const now = Date.now()
    const banner = bannerAt(now)
    leave?.()
    leave = undefined
    if (banner !== undefined) {
      const element = bannerElement(messages, banner, () => {
        closed.add(banner.key)
        show()
      })
      leave = showNoticeCard(element)
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
