import type { Promotion } from '../../contract/promotions.ts'
import { fill } from '../../i18n/fill.ts'
import { formatMoment } from '../../i18n/format-date.ts'
import { localePath, splitLocale } from '../../i18n/locales.ts'
import { fillElement } from '../fill-template.ts'
import { readApi } from './read-api.ts'
import { showWhenNone } from './show-when-none.ts'
import { timeLeft } from './time-left.ts'

/** How often the countdowns change; they have no seconds. */
const everyMs = 10_000

const hrefOf = (linkUrl: string | null): string | undefined => {
  if (linkUrl === null) return undefined
  const { locale } = splitLocale(location.pathname)
  return linkUrl.startsWith('/') ? localePath(locale, `/${linkUrl.slice(1)}`) : linkUrl
}

const cardOf = (promotion: Promotion): HTMLElement => {
  const { title, text, code, linkUrl, endsAt } = promotion
  const href = hrefOf(linkUrl)
  const card = fillElement('promotion', {
    ...{ title, text, until: formatMoment(endsAt), code: code ?? undefined },
    ...(href === undefined ? {} : { name: title }),
  })
  if (href !== undefined) card.querySelector('a')?.setAttribute('href', href)
  return card
}

/** Counts down to the end of a promotion, whose card then goes. */
const startCountdown = (card: HTMLElement, seconds: number, onEnd: () => void): void => {
  const place = card.querySelector<HTMLElement>('[data-left]')
  const text = place?.dataset['left'] ?? ''
  const until = performance.now() + seconds * 1000
  const tick = (): void => {
    const left = Math.ceil((until - performance.now()) / 1000)
    if (left > 0) {
      if (place !== null) place.textContent = fill(text, timeLeft(left))
      setTimeout(tick, Math.min(everyMs, left * 1000))
      return
    }
    card.remove()
    onEnd()
  }
  tick()
}

/** Shows the current promotions with their countdowns, or says that there are none or no answer. */
export const showPromotions = async (): Promise<void> => {
  const section = document.querySelector<HTMLElement>('[data-promotions]')
  const list = section?.querySelector<HTMLElement>('[data-promotions-list]')
  const empty = section?.querySelector<HTMLElement>('[data-promotions-empty]')
  if (!section || !list || !empty) return
  const kinds = section.dataset['promotions']?.split(' ') ?? []
  const promotions = await readApi<readonly Promotion[]>('/promotions/active')
  showWhenNone(empty, promotions !== undefined)
  const refresh = (): void => {
    const isEmpty = list.querySelector('li') === null
    list.hidden = isEmpty
    empty.hidden = !isEmpty
  }
  for (const promotion of promotions?.filter(({ kind }) => kinds.includes(kind)) ?? []) {
    const card = cardOf(promotion)
    list.append(card)
    startCountdown(card, promotion.endsInSeconds, refresh)
  }
  refresh()
}
