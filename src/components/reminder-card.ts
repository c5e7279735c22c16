import '../styles/islands.css'
import '../styles/news.css'
import { makeElement } from '../client/make-element.ts'
import { readTexts } from '../client/read-texts.ts'
import type { ExpiringService } from '../contract/reminders.ts'
import { loadPart } from '../client/reload-once.ts'
import { message } from '../i18n/fill.ts'
import { formatDay } from '../i18n/format-date.ts'
import { localePath, type Locale } from '../i18n/locales.ts'
import type { Reminders } from '../stores/reminders.ts'
import { $session } from '../stores/session.ts'
import { newsRegion } from './news-region.ts'

/** More than so many of a kind are counted, not listed; on a phone, which a list would fill, than one. */
const maxListed = 3

/** Puts a renewal into the basket and goes there. @returns what stands against it, in words */
const renew = async (locale: Locale, domainName: string): Promise<string> => {
  const [{ addRenewal }, { errorText }] = await Promise.all([
    loadPart(() => import('../stores/cart-actions.ts')),
    loadPart(() => import('../client/api-error.ts')),
  ])
  const result = await addRenewal(domainName)
  if (!result.ok) return errorText(await readTexts(locale, 'errors'), result.error)
  location.assign(localePath(locale, '/checkout-basket'))
  return ''
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/**
 * Shows the reminders in a card at the bottom of the page, beside which the page can be used on. It
 * is closed by its button or by Escape, and goes when the customer signs out.
 */
export const showReminders = async (locale: Locale, reminders: Reminders): Promise<void> => {
  const texts = await readTexts(locale, 'reminder')
  const say = (key: string, params?: Readonly<Record<string, string | number>>): string =>
    message(texts, key, params)

  const card = makeElement('section', 'news-card')
  card.setAttribute('aria-label', say('title'))
  card.tabIndex = -1
  const head = makeElement('div', 'flex items-center justify-between gap-4')
  const close = makeElement('button', 'quiet-button -mr-2 w-11 px-0 text-2xl', '×')
  close.type = 'button'
  close.setAttribute('aria-label', say('close'))
  head.append(makeElement('h2', 'text-lg', say('title')), close)
  card.append(head)

  const addList = (title: string, lines: readonly HTMLElement[], all?: `/${string}`): void => {
    if (lines.length === 0) return
    const list = makeElement('ul', 'grid gap-2')
    for (const [at, line] of lines.slice(0, maxListed).entries()) {
      const item = makeElement('li', at === 0 ? '' : 'hidden md:block')
      item.append(line)
      list.append(item)
    }
    card.append(makeElement('h3', 'font-medium', title), list)
    const addMore = (count: number, className: string): void => {
      if (count <= 0) return
      const more = makeElement('p', className)
      const text = say('more', { count })
      if (all === undefined) more.textContent = text
      else {
        const link = makeElement('a', 'inline-flex min-h-11 items-center underline', text)
        link.href = localePath(locale, all)
        more.append(link)
      }
      card.append(more)
    }
    addMore(lines.length - 1, 'text-ink-soft md:hidden')
    addMore(lines.length - maxListed, 'hidden text-ink-soft md:block')
  }

  const reactivation = ({ name, domainId }: ExpiringService): HTMLElement => {
    const link = makeElement(
      'a',
      'inline-flex min-h-11 items-center font-medium underline',
      say('reactivate'),
    )
    link.setAttribute('aria-label', say('reactivate.of', { name }))
    link.href = `${localePath(locale, '/account/domains')}?domain=${domainId}`
    return link
  }
  const renewal = ({ name, domainName }: ExpiringService): HTMLElement[] => {
    const button = makeElement('button', 'min-h-11 font-medium underline', say('renew'))
    button.type = 'button'
    button.setAttribute('aria-label', say('renew.of', { name }))
    const problem = makeElement('p', 'w-full text-bad')
    problem.setAttribute('role', 'alert')
    button.addEventListener('click', () => {
      if (button.ariaBusy === 'true') return
      button.ariaBusy = 'true'
      void renew(locale, domainName)
        .catch(() => say('renew.failed'))
        .then((text) => {
          problem.textContent = text
        })
        .finally(() => {
          button.ariaBusy = 'false'
        })
    })
    return [button, problem]
  }

  addList(
    say('invoices'),
    reminders.invoices.map(({ orderId, incrementId, total, items }) => {
      const link = makeElement(
        'a',
        'flex min-h-11 flex-wrap items-center justify-between gap-x-4 underline',
        say('invoice', { incrementId, names: items.join(', ') }),
      )
      link.href = `${localePath(locale, '/checkout-basket')}?orderId=${orderId}`
      link.append(
        makeElement('strong', 'tabular-nums', say('pay', { total: dollars.format(total) })),
      )
      return link
    }),
  )
  addList(
    say('services'),
    reminders.services.map((service) => {
      const { name, state, expiresAt, deadline } = service
      const line = makeElement('div', 'flex flex-wrap items-center justify-between gap-x-4')
      const days = { name, day: formatDay(expiresAt), deadline: formatDay(deadline) }
      line.append(
        makeElement('p', 'min-w-0 break-words', say(`service.${state}`, days)),
        ...(state === 'REDEMPTION' ? [reactivation(service)] : renewal(service)),
      )
      return line
    }),
    '/account/domains',
  )

  const remove = (): void => {
    unlisten()
    removeEventListener('keydown', onKey)
    card.remove()
  }
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape' && card.contains(document.activeElement)) remove()
  }
  const unlisten = $session.listen((session) => {
    if (session === undefined) remove()
  })
  addEventListener('keydown', onKey)
  close.addEventListener('click', remove)
  newsRegion().append(card)
}
