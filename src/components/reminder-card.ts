import '../styles/islands.css'
import '../styles/notice-cards.css'
import { loadPart } from '../client/reload-once.ts'
import { readTexts } from '../client/read-texts.ts'
import type { ExpiringService, UnpaidInvoice } from '../contract/reminders.ts'
import { message, type MessageParams } from '../i18n/fill.ts'
import { formatDay } from '../i18n/format-date.ts'
import { localePath, type Locale } from '../i18n/locales.ts'
import type { Reminders } from '../stores/reminders.ts'
import { $session } from '../stores/session.ts'
import { fillElement, fillTemplate } from './fill-template.ts'
import { showNoticeCard } from './notice-region.ts'
import { reminderTemplates } from './reminder-templates.ts'

/** Maximum number of listed lines of a kind; a phone lists one. */
const maxListed = 3

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

type Say = (key: string, params?: MessageParams) => string

/** Adds a renewal to the cart and opens it; returns the error message if that fails. */
const renew = async (locale: Locale, serviceId: string): Promise<string> => {
  const [{ renewServices }, { errorText }] = await Promise.all([
    loadPart(() => import('../stores/cart-actions.ts')),
    loadPart(() => import('../client/api-error.ts')),
  ])
  const result = await renewServices([serviceId])
  if (!result.ok) return errorText(await readTexts(locale, 'errors'), result.error)
  location.assign(localePath(locale, '/checkout-basket'))
  return ''
}

const renewButton = (locale: Locale, say: Say, { name, serviceId }: ExpiringService) => {
  const values = { text: say('renew'), label: say('renew.of', { name }) }
  const fragment = fillTemplate('renew', values, reminderTemplates)
  const button = fragment.querySelector('button')
  const problem = fragment.querySelector('p')
  button?.addEventListener('click', () => {
    if (button.ariaBusy === 'true') return
    button.ariaBusy = 'true'
    void renew(locale, serviceId)
      .catch(() => say('renew.failed'))
      .then((text) => {
        if (problem !== null) problem.textContent = text
      })
      .finally(() => {
        button.ariaBusy = 'false'
      })
  })
  return fragment
}

const invoiceLine = (locale: Locale, say: Say, invoice: UnpaidInvoice): HTMLElement => {
  const { number, orderId, status, total, items } = invoice
  const key = orderId === null ? `invoice.${status}` : 'order'
  const values = {
    url: `${localePath(locale, '/online-payment')}?invoice=${number}`,
    invoice: say(key, { number, names: items.join(', ') }),
    pay: say('pay', { total: dollars.format(total) }),
  }
  return fillElement('invoice', values, reminderTemplates)
}

const serviceLine = (locale: Locale, say: Say, service: ExpiringService): HTMLElement => {
  const { name, state, expiresAt, deadline, serviceId } = service
  const days = { name, day: formatDay(expiresAt), deadline: formatDay(deadline) }
  const line = fillElement('service', { service: say(`service.${state}`, days) }, reminderTemplates)
  const reactivate = {
    text: say('reactivate'),
    label: say('reactivate.of', { name }),
    url: `${localePath(locale, '/account/domains')}?domain=${serviceId}`,
  }
  line.append(
    state === 'REDEMPTION'
      ? fillElement('reactivate', reactivate, reminderTemplates)
      : renewButton(locale, say, service),
  )
  return line
}

/** Creates a list; more lines than it shows are counted, behind a link if there is one. */
const reminderList = (
  say: Say,
  title: string,
  lines: readonly HTMLElement[],
  url?: string,
): DocumentFragment => {
  const list = fillTemplate('list', { title }, reminderTemplates)
  lines.slice(0, maxListed).forEach((line, at) => {
    const item = fillElement(at === 0 ? 'first-item' : 'item', {}, reminderTemplates)
    item.append(line)
    list.querySelector('ul')?.append(item)
  })
  const counts = { 'more-on-phone': lines.length - 1, more: lines.length - maxListed }
  for (const [name, count] of Object.entries(counts)) {
    if (count <= 0) continue
    const text = say('more', { count })
    const more = fillElement(name, { more: text }, reminderTemplates)
    if (url !== undefined)
      more.replaceChildren(fillElement('link', { url, text }, reminderTemplates))
    list.append(more)
  }
  return list
}

/**
 * Shows the reminders in a non-modal card, until the customer closes it by its button or Escape, or
 * signs out.
 */
export const showReminders = async (
  locale: Locale,
  { invoices, services }: Reminders,
): Promise<void> => {
  const texts = await readTexts(locale, 'reminder')
  const say: Say = (key, params) => message(texts, key, params)
  const values = { title: say('title'), close: say('close') }
  const card = fillElement('card', values, reminderTemplates)
  const invoiceLines = invoices.map((invoice) => invoiceLine(locale, say, invoice))
  const serviceLines = services.map((service) => serviceLine(locale, say, service))
  if (invoiceLines.length > 0) {
    const url = localePath(locale, '/online-payment')
    card.append(reminderList(say, say('invoices'), invoiceLines, url))
  }
  if (serviceLines.length > 0) {
    const url = localePath(locale, '/account/services')
    card.append(reminderList(say, say('services'), serviceLines, url))
  }

  const remove = (): void => {
    unlisten()
    removeEventListener('keydown', onKey)
    leave()
  }
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape' && card.contains(document.activeElement)) remove()
  }
  const unlisten = $session.listen((session) => {
    if (session === undefined) remove()
  })
  addEventListener('keydown', onKey)
  card.querySelector('button')?.addEventListener('click', remove)
  const leave = showNoticeCard(card)
}
